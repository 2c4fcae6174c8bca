import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** An event from Stripe: that something changed, and for whom. The change itself is read from Stripe. */
export const StripeEvent = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_event',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    /** Null when it names no customer, or was handled and names none of ours. */
    customerId: p.text().strictNullable().index(),
    /**
     * The charge or payment intent that identifies the customer; null when the event names a customer, concerns none,
     * or was handled.
     */
    paymentId: p.text().strictNullable(),
    receivedAtMachine: p.datetime().defaultRaw('now()'),
    tries: p.integer().default(0).fieldName('attempts'),
    /** Null once it was handled or given up. */
    nextTryAtMachine: p.datetime().strictNullable().defaultRaw('now()'),
    /** Why handling failed; for an event that was given up, the final reason. */
    failure: p.text().strictNullable(),
  },
  indexes: [
    { name: 'stripe_event_due', properties: ['nextTryAtMachine'], where: 'next_try_at_machine is not null' },
    {
      name: 'stripe_event_dead',
      properties: ['id'],
      where: 'next_try_at_machine is null and failure is not null',
    },
    {
      name: 'stripe_event_handled',
      properties: ['receivedAtMachine'],
      where: 'next_try_at_machine is null and failure is null',
    },
  ],
})
export type StripeEvent = InferEntity<typeof StripeEvent>
