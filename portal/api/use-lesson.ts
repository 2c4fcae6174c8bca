import type { Lesson } from '../../api/schemas/lessons.ts'
import { refresh } from './refresh.ts'
import { useResource } from './resource.ts'

/**
 * One complete lesson, with its reading. Nothing is fetched without an id. Opening it counts as reading its text; a
 * later fetch, after an answer, changes nothing in the history.
 */
export function useLesson(id: string | undefined) {
  const { data, error, retry } = useResource<Lesson>(
    id === undefined ? null : ['/api/lessons', encodeURIComponent(id)],
    { onSuccess: () => void (data === undefined && refresh('texts read')) },
  )
  return { lesson: data, error, retry }
}
