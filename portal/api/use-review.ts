import type { Review } from '../../api/schemas/review.ts'
import { useWatchedResource } from './resource.ts'

/** What to do next: how much is waiting to be reviewed, and the first few questions. */
export function useReview() {
  const { data, error, retry, isLoading } = useWatchedResource<Review>(['/api/review'])
  return { review: data, isLoading, error, again: retry }
}
