import type { Sessions } from '../../api/schemas/account.ts'
import { useResource } from './resource.ts'

export type DeviceSession = Sessions['sessions'][number]

/** Where the learner is signed in, last used first. */
export function useSessions() {
  const { data, error, mutate } = useResource<Sessions>(['/api/user', 'sessions'], { revalidateIfStale: true })
  return { sessions: data?.sessions, error, retry: () => mutate() }
}
