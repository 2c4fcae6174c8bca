import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Account } from '../../../entities/account.ts'
import type { BillingMode } from '../../../schemas/billing.ts'
import { Moment } from './moment.ts'

/** An account as a gateway knows it. An account has at most one customer in each mode. */
export const BillingCustomer = defineEntity({
  name: 'BillingCustomer',
  tableName: 'billing_customer',
  properties: {
    /** The gateway's id. */
    id: p.text().primary(),
    accountId: () => p.manyToOne(Account).mapToPk().fieldName('account_id').deleteRule('cascade'),
    mode: p.text().$type<BillingMode>(),
    /** Set while something may have happened that we have not read back: when a job is to look. Machine time. */
    syncAtMachine: p.datetime().strictNullable().index(),
    /** How often a job has failed to look since it last succeeded. */
    syncAttempts: p.integer().default(0),
    syncedAtMachine: p.datetime().strictNullable().index(),
    /** Until when the engine was told that a pause lasts. */
    reportedResumeAt: p.type(Moment).strictNullable(),
    /** Start of the period whose failed renewal the learner was told of. */
    dunnedFor: p.type(Moment).strictNullable(),
  },
  uniques: [{ properties: ['accountId', 'mode'] }],
})
export type BillingCustomer = InferEntity<typeof BillingCustomer>
