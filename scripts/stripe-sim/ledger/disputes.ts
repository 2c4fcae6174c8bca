/** A cardholder tells the bank that a payment was not theirs (https://docs.stripe.com/disputes/how-disputes-work). */
import type Stripe from 'stripe'
import { newDispute } from '../objects.ts'
import type { Books } from '../state.ts'

export type DisputeState = 'needs_response' | 'lost' | 'won'

/** Opens a dispute, or records the bank's decision. */
export function dispute(books: Books, charge: Stripe.Charge, status: DisputeState): void {
  const { disputes } = books.state
  const known = Object.values(disputes).find((one) => one.charge === charge.id)
  const object = known ?? newDispute(books, charge)
  object.status = status
  disputes[object.id] = object
  charge.disputed = true
  books.tell({
    type: status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed',
    data: { object },
  })
}
