import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Account } from '../../../entities/account.ts'
import type { BillingMode } from '../../../schemas/billing.ts'
import { Moment } from './moment.ts'

/**
 * An account as a gateway knows it. An account has at most one customer in each mode, beside those that somebody deleted
 * at the gateway: what was paid by them is kept.
 */
export const BillingCustomer = defineEntity({
  name: 'BillingCustomer',
  tableName: 'billing_customer',
  properties: {
    /** The gateway's id. */
    id: p.text().primary(),
    accountId: () => p.manyToOne(Account).mapToPk().fieldName('account_id').deleteRule('cascade'),
    mode: p.text().$type<BillingMode>(),
    /** The address that the gateway has; null while we do not know. */
    payerEmail: p.text().strictNullable(),
    /** Set while something may have happened that we have not read back: when a job is to look. Machine time. */
    syncAtMachine: p.datetime().strictNullable().index(),
    /** How often a job has begun to look since one last succeeded. */
    syncTries: p.integer().default(0).fieldName('sync_attempts'),
    syncedAtMachine: p.datetime().strictNullable().index(),
    /** Until when the engine was told that a pause lasts. */
    reportedResumeAt: p.type(Moment).strictNullable(),
    /** When we noticed that the gateway does not have it any more; null while it does. Machine time. */
    goneAtMachine: p.datetime().strictNullable(),
    /** Start of the period whose failed renewal the learner was told of. */
    dunnedFor: p.type(Moment).strictNullable(),
  },
  indexes: [{ properties: ['accountId'] }],
  uniques: [
    { name: 'billing_customer_one_there', properties: ['accountId', 'mode'], where: 'gone_at_machine is null' },
  ],
})
export type BillingCustomer = InferEntity<typeof BillingCustomer>
