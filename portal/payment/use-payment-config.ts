import type { PublicConfig } from '../../api/schemas/billing.ts'
import { useResource } from '../api/resource.ts'

/** Who takes the money here, and Stripe's key for the browser; a demonstration has no key. */
export function usePaymentConfig() {
  const { data, error, mutate } = useResource<PublicConfig>(['/api/config'])
  return { config: data?.billing, error, retry: () => mutate() }
}
