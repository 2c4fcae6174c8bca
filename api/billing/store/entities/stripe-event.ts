import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** An event that Stripe sent us: that something changed, and about whom. What changed is read anew. */
export const StripeEvent = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_event',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    /** Null when it names no customer. */
    customerId: p.text().strictNullable(),
    /** The charge or payment intent by which the customer is found; null where it names one, or nobody. */
    paymentId: p.text().strictNullable(),
    receivedAtMachine: p.datetime().defaultRaw('now()'),
    tries: p.integer().default(0).fieldName('attempts'),
    /** Null when it was handled, or given up. */
    nextTryAtMachine: p.datetime().strictNullable().defaultRaw('now()'),
    /** Why it was not handled; of one that was given up, why for good. */
    failure: p.text().strictNullable(),
  },
  indexes: [
    { name: 'stripe_event_due', properties: ['nextTryAtMachine'], where: 'next_try_at_machine is not null' },
    {
      name: 'stripe_event_dead',
      properties: ['id'],
      where: 'next_try_at_machine is null and failure is not null',
    },
  ],
})
export type StripeEvent = InferEntity<typeof StripeEvent>
