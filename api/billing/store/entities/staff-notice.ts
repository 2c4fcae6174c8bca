import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Invoice } from './invoice.ts'

/** A mail to support about money that was returned or cannot be collected. One per event of an invoice. */
export const StaffNotice = defineEntity({
  name: 'StaffNotice',
  tableName: 'staff_notice',
  properties: {
    invoiceId: () => p.manyToOne(Invoice).mapToPk().fieldName('invoice_id').deleteRule('cascade').primary(),
    about: p.text().$type<'refund' | 'refund-failed' | 'dispute-open' | 'dispute-lost' | 'stuck'>().primary(),
    /** The amount that was or may be returned, or is not collected. A further amount is a new event. */
    cents: p.integer().primary(),
    tries: p.integer().default(0).fieldName('attempts'),
    /** Null once it was sent. */
    nextTryAtMachine: p.datetime().strictNullable().defaultRaw('now()'),
  },
  indexes: [{ name: 'staff_notice_due', properties: ['nextTryAtMachine'], where: 'next_try_at_machine is not null' }],
})
export type StaffNotice = InferEntity<typeof StaffNotice>
