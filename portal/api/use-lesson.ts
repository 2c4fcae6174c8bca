import type { Lesson } from '../../api/schemas/lessons.ts'
import { useResource } from './resource.ts'

/** One lesson whole, with its reading. Nothing is fetched without an id. */
export function useLesson(id: string | undefined) {
  const { data, error, mutate } = useResource<Lesson>(
    id === undefined ? null : ['/api/lessons', encodeURIComponent(id)],
  )
  return { lesson: data, error, retry: () => mutate() }
}
