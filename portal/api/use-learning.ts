import type { Learning } from '../../api/schemas/learning.ts'
import { useResource } from './resource.ts'

/** What falls due in the coming days, and how well each subject is known. */
export function useLearning() {
  const { data, error, mutate } = useResource<Learning>(['/api/user/learning?days=14'])
  return { learning: data, error, retry: () => mutate() }
}
