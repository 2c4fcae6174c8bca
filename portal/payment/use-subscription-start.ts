import { useEffect, useState } from 'react'
import type { PlanId } from '../../content/product.ts'
import { request, serverCode, serverMessage } from '../api/request.ts'
import { fail } from '../toasts/toasts.ts'

export type SubscriptionStart =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  /** There is one that runs; nothing is to be paid. */
  | { readonly state: 'subscribed' }
  | { readonly state: 'ready'; readonly clientSecret: string; readonly plan: PlanId }

/**
 * Begins a subscription to `plan` when the form comes up, and anew when asked to: the secret is what a form confirms. The
 * service reuses an incomplete subscription of the same plan, so asking twice costs nothing.
 */
export function useSubscriptionStart(plan: PlanId): { start: SubscriptionStart; renew: () => void } {
  const [asked, setAsked] = useState({ plan, attempt: 0 })
  const [start, setStart] = useState<SubscriptionStart>({ state: 'loading' })

  useEffect(() => {
    let isCurrent = true
    setStart({ state: 'loading' })
    beginSubscription(asked.plan).then((begun) => isCurrent && setStart(begun))
    return () => {
      isCurrent = false
    }
  }, [asked])

  return { start, renew: () => setAsked({ plan, attempt: asked.attempt + 1 }) }
}

/** What came of it; a toast has said why when nothing did. */
async function beginSubscription(plan: PlanId): Promise<SubscriptionStart> {
  try {
    const { clientSecret } = await request<{ clientSecret?: string }>('POST', '/api/create-subscription', { plan })
    if (clientSecret) return { state: 'ready', clientSecret, plan }
    fail('Error', 'Failed to initialize payment. Please try again.')
  } catch (error) {
    if (serverCode(error) === 'already_subscribed') return { state: 'subscribed' }
    fail('Subscription Error', serverMessage(error) ?? 'Failed to create subscription. Please try again.')
  }
  return { state: 'failed' }
}
