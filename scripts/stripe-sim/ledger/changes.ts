import type Stripe from 'stripe'
import type { Books } from '../state.ts'

/** Changes a subscription and emits one event with its previous values; none if nothing changed. */
export function change(books: Books, subscription: Stripe.Subscription, work: () => void): void {
  const before = snapshot(subscription)
  work()
  const after = snapshot(subscription)
  const changed = Object.keys(before).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (changed.length === 0) return
  const previous_attributes = Object.fromEntries(changed.map((key) => [key, before[key]]))
  books.tell({ type: 'customer.subscription.updated', data: { object: subscription, previous_attributes } })
}

function snapshot(subscription: Stripe.Subscription): Record<string, unknown> {
  return JSON.parse(JSON.stringify(subscription))
}
