import useSWR from 'swr'
import type { Lesson } from '../../api/schemas/lessons.ts'
import { readLinkedLesson } from './commands.ts'
import { settled } from './resource.ts'

/** The lesson behind a texted link. Not a GET like other reads: the link's key stays out of addresses and logs. */
export function useLinkedLesson(id: string, linkKey: string) {
  const { data, error, mutate } = useSWR<Lesson, Error>(['linked-lesson', id, linkKey], read, settled)
  return { lesson: data, error, retry: () => void mutate() }
}

const read = ([, id, linkKey]: readonly [string, string, string]) => readLinkedLesson(id, linkKey)
