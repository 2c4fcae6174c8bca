import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Ledger } from '../../ledger/ledger.ts'
import { Moment } from './moment.ts'

/** The ledger of a demonstration's customer, which no payment provider keeps for us. */
export const DemoLedger = defineEntity({
  name: 'DemoLedger',
  tableName: 'demo_ledger',
  properties: {
    customerId: p.text().primary(),
    ledger: p.json<Ledger>(),
    /** When the next thing happens without intervention; null when nothing will. */
    nextAt: p.type(Moment).strictNullable().index(),
  },
  indexes: [
    {
      name: 'demo_ledger_subscriptions',
      expression: `create index "demo_ledger_subscriptions" on "demo_ledger" using gin ((ledger -> 'subscriptions') jsonb_path_ops)`,
    },
  ],
})
export type DemoLedger = InferEntity<typeof DemoLedger>
