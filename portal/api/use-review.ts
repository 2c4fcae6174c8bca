import type { Review } from '../../api/schemas/review.ts'
import { type ResourceKey, useResource } from './resource.ts'

export const REVIEW: ResourceKey = ['/api/review']

/** What to do next: how much is waiting to be reviewed, and the first few questions. */
export function useReview() {
  const { data, error, mutate, isValidating } = useResource<Review>(REVIEW)
  return { review: data, isLoading: isValidating, error, again: () => mutate() }
}
