import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { BillingCustomer } from './billing-customer.ts'

/** A stored `CardRecord` with its customer. */
export const PaymentMethod = defineEntity({
  name: 'PaymentMethod',
  tableName: 'payment_method',
  properties: {
    id: p.text().primary(),
    customerId: () => p.manyToOne(BillingCustomer).mapToPk().fieldName('customer_id').deleteRule('cascade').index(),
    brand: p.text(),
    last4: p.text().fieldName('last4'),
    expMonth: p.integer(),
    expYear: p.integer(),
    isDefault: p.boolean(),
  },
})
export type PaymentMethod = InferEntity<typeof PaymentMethod>
