import type { Review } from '../../api/schemas/review.ts'
import { useResource } from './resource.ts'

/** What to do next: how much is waiting to be reviewed, and the first few questions. */
export function useReview() {
  const { data, error, mutate, isValidating } = useResource<Review>(['/api/review'])
  return { review: data, isLoading: isValidating, error, again: () => mutate() }
}
