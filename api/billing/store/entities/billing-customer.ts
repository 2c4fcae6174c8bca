import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Account } from '../../../entities/account.ts'
import type { BillingMode } from '../../../schemas/billing.ts'
import { Moment } from './moment.ts'

/**
 * An account's customer at a gateway. An account has at most one per mode, besides those deleted at the gateway, whose
 * payments are kept.
 */
export const BillingCustomer = defineEntity({
  name: 'BillingCustomer',
  tableName: 'billing_customer',
  properties: {
    /** The gateway's id. */
    id: p.text().primary(),
    accountId: () => p.manyToOne(Account).mapToPk().fieldName('account_id').deleteRule('cascade'),
    mode: p.text().$type<BillingMode>(),
    /** The address known to the gateway; null when unknown. */
    payerEmail: p.text().strictNullable(),
    /** When a job is to read the customer; set while there may be unread changes. Machine time. */
    syncAtMachine: p.datetime().strictNullable().index(),
    /** How often a job has begun to read it since the last success. */
    syncTries: p.integer().default(0).fieldName('sync_attempts'),
    syncedAtMachine: p.datetime().strictNullable().index(),
    /** The end of the pause as reported to the engine. */
    reportedResumeAt: p.type(Moment).strictNullable(),
    /** When we noticed that the gateway no longer has it; null while it does. Machine time. */
    goneAtMachine: p.datetime().strictNullable(),
    /** Start of the period about whose failed renewal the learner was told. */
    dunnedFor: p.type(Moment).strictNullable(),
  },
  indexes: [{ properties: ['accountId'] }],
  uniques: [
    { name: 'billing_customer_one_there', properties: ['accountId', 'mode'], where: 'gone_at_machine is null' },
  ],
})
export type BillingCustomer = InferEntity<typeof BillingCustomer>
