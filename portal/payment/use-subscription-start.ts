import { useEffect, useState } from 'react'
import type { PlanId } from '../../content/product.ts'
import { request, serverMessage } from '../api/request.ts'
import { fail } from '../toasts/toasts.ts'

export type SubscriptionStart =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly clientSecret: string; readonly plan: PlanId }

/**
 * Begins a subscription to `plan` when the form comes up, and anew when asked to: the secret is what Stripe's form
 * confirms. The service reuses an incomplete subscription of the same plan, so asking twice costs nothing.
 */
export function useSubscriptionStart(plan: PlanId): { start: SubscriptionStart; renew: () => void } {
  const [asked, setAsked] = useState({ plan, attempt: 0 })
  const [start, setStart] = useState<SubscriptionStart>({ state: 'loading' })

  useEffect(() => {
    let isCurrent = true
    setStart({ state: 'loading' })
    beginSubscription(asked.plan).then((clientSecret) => {
      if (!isCurrent) return
      setStart(clientSecret ? { state: 'ready', clientSecret, plan: asked.plan } : { state: 'failed' })
    })
    return () => {
      isCurrent = false
    }
  }, [asked])

  return { start, renew: () => setAsked({ plan, attempt: asked.attempt + 1 }) }
}

/** The client secret; undefined after a toast that says why there is none. */
async function beginSubscription(plan: PlanId): Promise<string | undefined> {
  try {
    const { clientSecret } = await request<{ clientSecret?: string }>('POST', '/api/create-subscription', { plan })
    if (!clientSecret) fail('Error', 'Failed to initialize payment. Please try again.')
    return clientSecret
  } catch (error) {
    fail('Subscription Error', serverMessage(error) ?? 'Failed to create subscription. Please try again.')
    return undefined
  }
}
