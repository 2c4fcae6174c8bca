import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { PlanId } from '../../../../content/product.ts'
import type { SubscriptionStatus } from '../../model/records.ts'
import { BillingCustomer } from './billing-customer.ts'
import { Moment } from './moment.ts'

/** A stored `SubscriptionRecord` with its customer. */
export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscription',
  properties: {
    id: p.text().primary(),
    customerId: () => p.manyToOne(BillingCustomer).mapToPk().fieldName('customer_id').deleteRule('cascade').index(),
    plan: p.text().$type<PlanId>(),
    cents: p.integer(),
    nextPlan: p.text().$type<PlanId>(),
    nextCents: p.integer(),
    status: p.text().$type<SubscriptionStatus>(),
    createdAt: p.type(Moment),
    periodStart: p.type(Moment),
    periodEnd: p.type(Moment),
    cancelAtPeriodEnd: p.boolean(),
    endsAt: p.type(Moment).strictNullable(),
    endedAt: p.type(Moment).strictNullable(),
    pausedAt: p.type(Moment).strictNullable(),
    resumeAt: p.type(Moment).strictNullable().index(),
  },
  indexes: [
    { properties: ['plan', 'periodEnd'] },
    { name: 'subscription_past_due', properties: ['id'], where: `status = 'past_due'` },
  ],
})
export type Subscription = InferEntity<typeof Subscription>
