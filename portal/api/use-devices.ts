import type { Sessions } from '../../api/schemas/account.ts'
import { useResource } from './resource.ts'

/** A browser in which the learner is signed in. The service calls it a session. */
export type Device = Sessions['sessions'][number]

/** Where the learner is signed in, last used first. */
export function useDevices() {
  const resource = useResource<Sessions>(['/api/user/sessions'], { revalidateIfStale: true })
  return { ...resource, devices: resource.data?.sessions }
}
