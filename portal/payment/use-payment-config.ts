import type { PublicConfig } from '../../api/schemas/billing.ts'
import { HttpError } from '../api/request.ts'
import { useResource } from '../api/resource.ts'

/** Who takes the money, and Stripe's key for the browser, which a demonstration has not. */
export type PaymentConfig = Pick<PublicConfig['billing'], 'mode' | 'publishableKey'>

const demo: PaymentConfig = { mode: 'demo', publishableKey: null }
const NOT_FOUND = 404

/** How payment works here. A service without billing has no such call; what it offers is the demonstration. */
export function usePaymentConfig() {
  const { data, error, mutate } = useResource<PublicConfig>(['/api/config'])
  const hasNoBilling = error instanceof HttpError && error.status === NOT_FOUND
  return { config: hasNoBilling ? demo : data?.billing, error: hasNoBilling ? undefined : error, retry: () => mutate() }
}
