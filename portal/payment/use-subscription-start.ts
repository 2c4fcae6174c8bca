import { useEffect } from 'react'
import useSWRMutation from 'swr/mutation'
import type { BegunSubscription } from '../../api/schemas/billing.ts'
import { type PlanId, renewalVersion } from '../../content/product.ts'
import { request, serverCode, serverMessage } from '../api/request.ts'
import { fail } from '../toasts/toasts.ts'

export type SubscriptionStart =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  /** The learner already has a subscription; nothing is due. */
  | { readonly state: 'subscribed' }
  | ({ readonly state: 'ready'; readonly plan: PlanId } & BegunSubscription)

const loading: SubscriptionStart = { state: 'loading' }

export interface SubscriptionState {
  readonly start: SubscriptionStart
  /** True while another subscription is being started to replace the one shown. */
  readonly isRenewing: boolean
  renew(): void
}

/**
 * Starts a subscription to `plan` when the form appears, and again when `renew` is called; the form pays for it with
 * its secret. The service reuses an unpaid subscription to the same plan, so asking twice costs nothing.
 */
export function useSubscriptionStart(plan: PlanId): SubscriptionState {
  const { data, isMutating, trigger } = useSWRMutation('/api/create-subscription', (_path, { arg }: { arg: PlanId }) =>
    beginSubscription(arg),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed plan waits until the learner asks for it
  useEffect(() => {
    void trigger(plan)
  }, [trigger])

  // An existing form stays while a new subscription is on its way, so that nothing typed is lost.
  const start = data && (data.state === 'ready' || !isMutating) ? data : loading
  return { start, isRenewing: isMutating && start.state === 'ready', renew: () => void trigger(plan) }
}

/** The outcome. On failure, a toast has already said why. */
async function beginSubscription(plan: PlanId): Promise<SubscriptionStart> {
  try {
    const body = { plan, renewalTerms: renewalVersion }
    const begun = await request<Partial<BegunSubscription>>('POST', '/api/create-subscription', body)
    const { clientSecret, due } = begun
    if (clientSecret) return { state: 'ready', clientSecret, plan, ...(due && { due }) }
    fail('Error', 'Failed to initialize payment. Please try again.')
  } catch (error) {
    if (serverCode(error) === 'already_subscribed') return { state: 'subscribed' }
    fail('Subscription Error', serverMessage(error) ?? 'Failed to create subscription. Please try again.')
  }
  return { state: 'failed' }
}
