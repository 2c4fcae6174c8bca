import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { BillingCustomer } from './billing-customer.ts'
import { Moment } from './moment.ts'

/** A letter before a yearly plan renews. One per renewal date, which is part of the key. */
export const RenewalLetter = defineEntity({
  name: 'RenewalLetter',
  tableName: 'renewal_letter',
  properties: {
    customerId: () => p.manyToOne(BillingCustomer).mapToPk().fieldName('customer_id').deleteRule('cascade').primary(),
    /** The renewal date named in the letter. */
    renewsAt: p.type(Moment).primary(),
    tries: p.integer().default(0).fieldName('attempts'),
    /** Null once it was sent. */
    nextTryAtMachine: p.datetime().strictNullable().defaultRaw('now()'),
  },
  indexes: [{ name: 'renewal_letter_due', properties: ['nextTryAtMachine'], where: 'next_try_at_machine is not null' }],
})
export type RenewalLetter = InferEntity<typeof RenewalLetter>
