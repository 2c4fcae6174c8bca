import { useEffect, useState } from 'react'
import type { BegunSubscription } from '../../api/schemas/billing.ts'
import { type PlanId, renewalVersion } from '../../content/product.ts'
import { request, serverCode } from '../api/request.ts'
import { tellFailure, useCommand } from '../api/use-command.ts'
import { fail } from '../toasts/toasts.ts'

export type SubscriptionStart =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  /** The learner already has a subscription; nothing is due. */
  | { readonly state: 'subscribed' }
  | ({ readonly state: 'ready'; readonly plan: PlanId } & BegunSubscription)

const loading = { state: 'loading' } as SubscriptionStart

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
  const [outcome, setOutcome] = useState(loading)
  const { isPending, run } = useCommand(
    async (plan: PlanId) => setOutcome(await beginSubscription(plan)),
    (error) => {
      if (serverCode(error) === 'already_subscribed') return setOutcome({ state: 'subscribed' })
      setOutcome({ state: 'failed' })
      const message = 'Failed to create subscription. Please try again.'
      tellFailure({ title: 'Subscription Error', message }, error)
    },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed plan waits until the learner asks for it
  useEffect(() => {
    void run(plan)
  }, [])

  // An existing form stays while a new subscription is on its way, so that nothing typed is lost.
  const start = outcome.state === 'ready' || !isPending ? outcome : loading
  return { start, isRenewing: isPending && start.state === 'ready', renew: () => void run(plan) }
}

async function beginSubscription(plan: PlanId): Promise<SubscriptionStart> {
  const body = { plan, renewalTerms: renewalVersion }
  const begun = await request<Partial<BegunSubscription>>('POST', '/api/create-subscription', body)
  const { clientSecret, due } = begun
  if (clientSecret) return { state: 'ready', clientSecret, plan, ...(due && { due }) }
  fail('Error', 'Failed to initialize payment. Please try again.')
  return { state: 'failed' }
}
