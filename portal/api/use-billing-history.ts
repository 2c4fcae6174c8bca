import type { BillingHistory } from '../../api/schemas/billing.ts'
import { useResource } from './resource.ts'

/** Payments, newest first; fetched only if there is a subscription (specification, section 4). */
export function useBillingHistory(hasSubscription: boolean) {
  const { data, error, retry } = useResource<BillingHistory>(hasSubscription ? ['/api/user/billing-history'] : null)
  return { payments: data?.history, error, retry }
}
