import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { PlanId } from '../../../../content/product.ts'
import type { BillingMode } from '../../../schemas/billing.ts'
import { Moment } from './moment.ts'

/**
 * Proof that a person agreed to a plan that renews automatically, and the terms shown. It contains the account's id
 * without a foreign key: the proof outlives the account.
 */
export const RenewalConsent = defineEntity({
  name: 'RenewalConsent',
  tableName: 'renewal_consent',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    accountId: p.uuid().index(),
    /** Their address at the time, to find the proof when the account is gone. */
    email: p.text(),
    mode: p.text().$type<BillingMode>(),
    subscriptionId: p.text().index(),
    plan: p.text().$type<PlanId>(),
    cents: p.integer(),
    /** The terms on the page; null when the page did not say which it showed. */
    terms: p.text().strictNullable(),
    ip: p.text().strictNullable(),
    userAgent: p.text().strictNullable(),
    shownAt: p.type(Moment),
    /** When the payment that agreed to it was seen; null while the plan awaits it. */
    agreedAt: p.type(Moment).strictNullable(),
    /** Null while the plan continues. */
    endedAt: p.type(Moment).strictNullable().index(),
  },
})
export type RenewalConsent = InferEntity<typeof RenewalConsent>
