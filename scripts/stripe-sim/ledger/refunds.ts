import type Stripe from 'stripe'
import type { Books } from '../state.ts'

/** Gives money of a charge back, all of it or a part. False when there is not so much to give back. */
export function giveBack({ tell }: Pick<Books, 'tell'>, charge: Stripe.Charge, cents: number): boolean {
  if (charge.status !== 'succeeded' || charge.amount_refunded + cents > charge.amount) return false
  charge.amount_refunded += cents
  charge.refunded = charge.amount_refunded === charge.amount
  tell({ type: 'charge.refunded', data: { object: charge } })
  return true
}
