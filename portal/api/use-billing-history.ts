import type { BillingHistory } from '../../api/schemas/billing.ts'
import { useResource } from './resource.ts'

/** Payments, newest first; fetched only if there is a subscription (specification, section 4). */
export function useBillingHistory(hasSubscription: boolean) {
  const resource = useResource<BillingHistory>(hasSubscription ? ['/api/user/billing-history'] : null)
  return { ...resource, payments: resource.data?.history }
}
