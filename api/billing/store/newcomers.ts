import type { BillingMode } from '../../schemas/billing.ts'
import { entitlementOf } from '../model/entitlement.ts'
import type { Db } from './db.ts'

/**
 * Accounts without a customer in this mode whose learner the engine believes to be entitled otherwise than the deployment
 * says: without limit where a subscription is required, not at all where it is not, or as another mode's subscription
 * had it. In SQL, because it compares a table of ours with one of the engine's.
 * As of `now()`: a clock that moves on within a statement goes by no index.
 * @param which `recent`: created in the last two hours, which a frequent job can afford to look through
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
