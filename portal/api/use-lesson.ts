import type { Lesson } from '../../api/schemas/lessons.ts'
import { refresh } from './refresh.ts'
import { useResource } from './resource.ts'

/** One complete lesson, with its reading. Nothing is fetched without an id. Opening it counts as reading its text. */
export function useLesson(id: string | undefined) {
  const { data, error, mutate } = useResource<Lesson>(
    id === undefined ? null : ['/api/lessons', encodeURIComponent(id)],
    { onSuccess: () => void refresh('/api/user/sms-history') },
  )
  return { lesson: data, error, retry: () => mutate() }
}
