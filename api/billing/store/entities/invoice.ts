import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { InvoiceRecord } from '../../model/records.ts'
import { BillingCustomer } from './billing-customer.ts'
import { Moment } from './moment.ts'

/** A stored `InvoiceRecord` with its customer. */
export const Invoice = defineEntity({
  name: 'Invoice',
  tableName: 'invoice',
  properties: {
    id: p.text().primary(),
    customerId: () => p.manyToOne(BillingCustomer).mapToPk().fieldName('customer_id').deleteRule('cascade').index(),
    subscriptionId: p.text().strictNullable(),
    cents: p.integer(),
    taxCents: p.integer().default(0),
    owedCents: p.integer().default(0),
    currency: p.text(),
    status: p.text().$type<InvoiceRecord['status']>(),
    isFirst: p.boolean(),
    at: p.type(Moment),
    url: p.text().strictNullable(),
    payUrl: p.text().strictNullable(),
    awaitsOwner: p.boolean().default(false),
    refundedCents: p.integer().default(0),
    dispute: p.text().$type<NonNullable<InvoiceRecord['dispute']>>().strictNullable(),
  },
  indexes: [{ name: 'invoice_open', properties: ['id'], where: `status = 'open'` }],
})
export type Invoice = InferEntity<typeof Invoice>
