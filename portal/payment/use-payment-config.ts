import { HttpError } from '../api/request.ts'
import { useResource } from '../api/resource.ts'

/** Who takes the money: nobody (`demo`), Stripe's test mode, or Stripe. */
export interface PaymentConfig {
  readonly mode: 'demo' | 'test' | 'live'
  /** Stripe's, for the browser; null in a demo. */
  readonly publishableKey: string | null
}

const demo: PaymentConfig = { mode: 'demo', publishableKey: null }
const NOT_FOUND = 404

/** How payment works here. A service without billing has no such call; what it offers is the demonstration. */
export function usePaymentConfig() {
  const { data, error, mutate } = useResource<PaymentConfig>(['/api/config'])
  const hasNoBilling = error instanceof HttpError && error.status === NOT_FOUND
  return { config: hasNoBilling ? demo : data, error: hasNoBilling ? undefined : error, retry: () => mutate() }
}
