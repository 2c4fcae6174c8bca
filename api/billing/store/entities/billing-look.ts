import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { BillingMode } from '../../../schemas/billing.ts'
import { Moment } from './moment.ts'

/** The position of the hourly check in a gateway's list of events. One row per mode. */
export const BillingLook = defineEntity({
  name: 'BillingLook',
  tableName: 'billing_look',
  properties: {
    mode: p.text().$type<BillingMode>().primary(),
    /** Every event before this is stored. Service time. */
    eventsUntil: p.type(Moment),
    /** When to check next. Machine time. */
    nextAtMachine: p.datetime(),
  },
})
export type BillingLook = InferEntity<typeof BillingLook>
