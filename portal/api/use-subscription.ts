import type { Subscription } from '../../api/schemas/billing.ts'
import { useResource } from './resource.ts'

/** The learner's subscription. */
export function useSubscription() {
  const { data, error, retry } = useResource<Subscription>(['/api/user/subscription'])
  return { subscription: data, error, retry }
}
