import type { BillingMode } from '../../schemas/billing.ts'
import { entitlementOf } from '../model/entitlement.ts'
import type { Db } from './db.ts'

/**
 * Accounts without a customer in this mode whose entitlement in the engine differs from the deployment's setting:
 * unlimited although a subscription is required, none although it is not, or left from another mode's subscription. In
 * SQL, because it compares our table with one of the engine's. Compares with `now()`: a clock that advances within a
 * statement cannot use an index.
 * @param which `recent`: created in the last two hours, which a frequent job can afford to scan
 */
export async function accountsNeverTold(
  db: Db,
  mode: BillingMode,
  {
    requireSubscription,
    which,
    limit,
  }: { readonly requireSubscription: boolean; readonly which: 'recent' | 'all'; readonly limit: number },
): Promise<string[]> {
  const { until } = entitlementOf(null, { requireSubscription })
  const rows = await db.execute<{ id: string }[]>(
    `select a.id from account a join learner l on l.id = a.id
     where l.entitled_until is distinct from to_timestamp(? / 1000.0)
       ${which === 'recent' ? `and a.created_at > now() - interval '2 hours'` : ''}
       and not exists (select from billing_customer c where c.account_id = a.id and c.mode = ?)
     limit ?`,
    [until, mode, limit],
  )
  return rows.map(({ id }) => id)
}
