import type Stripe from 'stripe'
import type { Books } from '../state.ts'

/** Refunds all or part of a charge. False when that is more than is left of it. */
export function giveBack({ tell }: Pick<Books, 'tell'>, charge: Stripe.Charge, cents: number): boolean {
  if (charge.status !== 'succeeded' || charge.amount_refunded + cents > charge.amount) return false
  charge.amount_refunded += cents
  charge.refunded = charge.amount_refunded === charge.amount
  tell({ type: 'charge.refunded', data: { object: charge } })
  return true
}
