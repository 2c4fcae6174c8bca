import { useState } from 'react'
import type { LessonSummary } from '../../../api/schemas/lessons.ts'
import { markComplete, markIncomplete } from '../../api/commands.ts'
import { refreshLearning } from '../../api/refresh.ts'
import { fail, succeed } from '../../toasts/toasts.ts'

/** The best of five stars, which the call asks for and nothing uses (specification, section 7). */
const RATING = 5

/** Marking a lesson as completed and back, with the documented toasts. */
export function useCompletion(lesson: Pick<LessonSummary, 'id' | 'contentType' | 'isCompleted'>) {
  const [isPending, setPending] = useState(false)
  const { id, contentType: lessonType, isCompleted } = lesson

  async function toggle() {
    if (isPending) return
    setPending(true)
    try {
      if (isCompleted) await markIncomplete(id, { lessonType })
      else await markComplete(id, { lessonType, rating: RATING })
      await refreshLearning()
      if (isCompleted) succeed('Lesson Marked Incomplete', 'It counts as open again.')
      else succeed('Lesson Completed', 'Great job! Your progress has been saved.')
    } catch {
      fail('Error', `Failed to mark lesson as ${isCompleted ? 'incomplete' : 'complete'}. Please try again.`)
    } finally {
      setPending(false)
    }
  }
  return { isPending, toggle: () => void toggle() }
}
