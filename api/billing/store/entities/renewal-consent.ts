import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { PlanId } from '../../../../content/product.ts'
import type { BillingMode } from '../../../schemas/billing.ts'
import { Moment } from './moment.ts'

/**
 * That somebody agreed to a plan that renews by itself, and to which words. It names an account and refers to none: the
 * proof outlives the account.
 */
export const RenewalConsent = defineEntity({
  name: 'RenewalConsent',
  tableName: 'renewal_consent',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    accountId: p.uuid().index(),
    /** Their address at the time: by it the proof is found when the account is gone. */
    email: p.text(),
    mode: p.text().$type<BillingMode>(),
    subscriptionId: p.text().index(),
    plan: p.text().$type<PlanId>(),
    cents: p.integer(),
    /** The words on the page; null when the page did not say which it showed. */
    terms: p.text().strictNullable(),
    ip: p.text().strictNullable(),
    userAgent: p.text().strictNullable(),
    shownAt: p.type(Moment),
    /** When the payment that agreed to it was seen to be made; null while the plan waits for it. */
    agreedAt: p.type(Moment).strictNullable(),
    /** Null while the plan goes on. */
    endedAt: p.type(Moment).strictNullable().index(),
  },
})
export type RenewalConsent = InferEntity<typeof RenewalConsent>
