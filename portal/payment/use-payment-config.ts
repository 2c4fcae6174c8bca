import type { PublicConfig } from '../../api/schemas/billing.ts'
import { useResource } from '../api/resource.ts'

/** How payment is taken here, and Stripe's key for the browser; the demo has no key. */
export function usePaymentConfig() {
  const { data, error, retry } = useResource<PublicConfig>(['/api/config'])
  return { config: data?.billing, error, retry }
}
