import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { BillingMode } from '../../../schemas/billing.ts'
import { Moment } from './moment.ts'

/** How far the hourly look has come in the list of a gateway's events. One row for each mode. */
export const BillingLook = defineEntity({
  name: 'BillingLook',
  tableName: 'billing_look',
  properties: {
    mode: p.text().$type<BillingMode>().primary(),
    /** Everything that happened before is stored. Service time. */
    eventsUntil: p.type(Moment),
    /** When to look next. Machine time. */
    nextAtMachine: p.datetime(),
  },
})
export type BillingLook = InferEntity<typeof BillingLook>
