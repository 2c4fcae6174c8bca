import type { Subscription } from '../../api/schemas/billing.ts'
import { useResource } from './resource.ts'

/** The learner's subscription. */
export function useSubscription() {
  const { data, error, mutate } = useResource<Subscription>(['/api/user', 'subscription'])
  return { subscription: data, error, retry: () => mutate() }
}
