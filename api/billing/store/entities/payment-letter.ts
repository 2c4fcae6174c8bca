import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { BillingCustomer } from './billing-customer.ts'
import { Moment } from './moment.ts'

/** A letter about a failed renewal. One per renewal: the unpaid period is part of the key. */
export const PaymentLetter = defineEntity({
  name: 'PaymentLetter',
  tableName: 'payment_letter',
  properties: {
    customerId: () => p.manyToOne(BillingCustomer).mapToPk().fieldName('customer_id').deleteRule('cascade').primary(),
    /** Start of the period whose renewal failed. */
    periodStart: p.type(Moment).primary(),
    cents: p.integer(),
    tries: p.integer().default(0).fieldName('attempts'),
    /** Null once it was sent or is no longer needed. */
    nextTryAtMachine: p.datetime().strictNullable().defaultRaw('now()'),
  },
  indexes: [{ name: 'payment_letter_due', properties: ['nextTryAtMachine'], where: 'next_try_at_machine is not null' }],
})
export type PaymentLetter = InferEntity<typeof PaymentLetter>
