import { useEffect } from 'react'
import useSWRMutation from 'swr/mutation'
import type { BegunSubscription } from '../../api/schemas/billing.ts'
import { type PlanId, renewalVersion } from '../../content/product.ts'
import { request, serverCode, serverMessage } from '../api/request.ts'
import { fail } from '../toasts/toasts.ts'

export type SubscriptionStart =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  /** The learner has a subscription already; nothing is to be paid. */
  | { readonly state: 'subscribed' }
  | ({ readonly state: 'ready'; readonly plan: PlanId } & BegunSubscription)

const loading: SubscriptionStart = { state: 'loading' }

export interface SubscriptionState {
  readonly start: SubscriptionStart
  /** While another one is begun in place of the one that stands there. */
  readonly isRenewing: boolean
  renew(): void
}

/**
 * Begins a subscription to `plan` when the form comes up, and anew when `renew` is called; the form pays it by its secret.
 * The service reuses an unpaid subscription to the same plan, so asking twice costs nothing.
 */
export function useSubscriptionStart(plan: PlanId): SubscriptionState {
  const { data, isMutating, trigger } = useSWRMutation('/api/create-subscription', (_path, { arg }: { arg: PlanId }) =>
    beginSubscription(arg),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan is begun when the learner asks for it
  useEffect(() => {
    void trigger(plan)
  }, [trigger])

  // A form that is there stays while another one is on its way: what was typed is not torn out of the page.
  const start = data && (data.state === 'ready' || !isMutating) ? data : loading
  return { start, isRenewing: isMutating && start.state === 'ready', renew: () => void trigger(plan) }
}

/** What came of it. When nothing did, a toast has said why. */
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
