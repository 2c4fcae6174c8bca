import type { Subscription } from '../../api/schemas/billing.ts'
import { useResource } from './resource.ts'

/** The learner's subscription. */
export function useSubscription() {
  const resource = useResource<Subscription>(['/api/user/subscription'])
  return { ...resource, subscription: resource.data }
}
