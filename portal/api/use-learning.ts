import type { Learning } from '../../api/schemas/learning.ts'
import { type ResourceKey, useResource } from './resource.ts'

export const LEARNING: ResourceKey = ['/api/user/learning?days=14']

/** What falls due in the coming days, and how well each subject is known. */
export function useLearning() {
  const { data, error, mutate } = useResource<Learning>(LEARNING)
  return { learning: data, error, retry: () => mutate() }
}
