import type { Topic } from '../../api/schemas/topics.ts'
import { useResource } from './resource.ts'

/** The topics of a subject, in teaching order. Nothing is fetched without a subject. */
export function useTopics(subject: string | undefined) {
  const { data, error, retry } = useResource<Topic[]>(
    subject === undefined ? null : ['/api/topics/subcategory', encodeURIComponent(subject)],
  )
  return { topics: data, error, retry }
}
