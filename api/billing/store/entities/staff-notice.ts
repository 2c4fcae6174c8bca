import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Invoice } from './invoice.ts'

/** A mail to our support about money that went back, or that cannot be asked for. One for each thing that happened to an invoice. */
export const StaffNotice = defineEntity({
  name: 'StaffNotice',
  tableName: 'staff_notice',
  properties: {
    invoiceId: () => p.manyToOne(Invoice).mapToPk().fieldName('invoice_id').deleteRule('cascade').primary(),
    about: p.text().$type<'refund' | 'refund-failed' | 'dispute-open' | 'dispute-lost' | 'stuck'>().primary(),
    /** How much has gone back, or may, or is not asked for. More of the same is news. */
    cents: p.integer().primary(),
    tries: p.integer().default(0).fieldName('attempts'),
    /** Null when it was sent. */
    nextTryAtMachine: p.datetime().strictNullable().defaultRaw('now()'),
  },
  indexes: [{ name: 'staff_notice_due', properties: ['nextTryAtMachine'], where: 'next_try_at_machine is not null' }],
})
export type StaffNotice = InferEntity<typeof StaffNotice>
