import type { LessonSummary } from '../../api/schemas/lessons.ts'
import { useResource } from './resource.ts'

/** How the lessons of an area are filtered. `all` filters nothing and is not sent. */
export interface LessonFilter {
  readonly difficulty: 'all' | LessonSummary['difficulty']
  readonly contentType: 'all' | LessonSummary['contentType']
}

export const anyLesson: LessonFilter = { difficulty: 'all', contentType: 'all' }

/** The lessons of a focus area in teaching order, without their readings. Nothing is fetched without an area. */
export function useLessons(areaId: number | undefined, filter: LessonFilter = anyLesson) {
  const { data, error, retry } = useResource<LessonSummary[]>(
    areaId === undefined ? null : [lessonsPath(areaId, filter)],
  )
  return { lessons: data, error, retry }
}

/** Prefetches the lessons of an area that may be opened next, so that its topics open at once. Renders nothing. */
export function LessonsAhead({ areaId }: { areaId: number }) {
  useLessons(areaId)
  return null
}

/** The lessons of all areas, for the search. Nothing is fetched until they are wanted. */
export function useAllLessons(isWanted: boolean) {
  const { data, error, retry } = useResource<LessonSummary[]>(isWanted ? ['/api/lessons'] : null)
  return { lessons: data, error, retry }
}

/** `/api/lessons?categoryId=1&difficulty=beginner` */
function lessonsPath(areaId: number, filter: LessonFilter): `/api/lessons?${string}` {
  const query = new URLSearchParams({ categoryId: String(areaId) })
  for (const [name, value] of Object.entries(filter)) if (value !== 'all') query.set(name, value)
  return `/api/lessons?${query}`
}
