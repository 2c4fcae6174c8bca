import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'

/** After this time we give up on the script and offer a retry. */
const PATIENCE_MS = 10_000

export type StripeScript =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly stripe: Stripe }

/**
 * Stripe's script, fetched only when a card form appears. `retry` tries again after a failure. We load it ourselves
 * because Stripe's component does not report when it cannot be loaded.
 */
export function useStripeScript(publishableKey: string): { script: StripeScript; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [script, setScript] = useState<StripeScript>({ state: 'loading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each attempt
  useEffect(() => {
    let isCurrent = true
    const settle = (result: StripeScript) => isCurrent && setScript(result)
    setScript({ state: 'loading' })
    const timer = setTimeout(settle, PATIENCE_MS, { state: 'failed' })
    loadStripe(publishableKey)
      .then((stripe) => settle(stripe ? { state: 'ready', stripe } : { state: 'failed' }))
      .catch(() => settle({ state: 'failed' }))
      .finally(() => clearTimeout(timer))
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [publishableKey, attempt])

  return { script, retry: () => setAttempt(attempt + 1) }
}
