import type { LessonSummary } from '../../../api/schemas/lessons.ts'
import { markComplete, markIncomplete } from '../../api/commands.ts'
import { refresh } from '../../api/refresh.ts'
import { tellUnclear, useCommand } from '../../api/use-command.ts'
import { fail, succeed } from '../../toasts/toasts.ts'

/** Five stars: the call requires a rating, and nothing uses it (specification, section 7). */
const RATING = 5

/** Marks a lesson as completed or not, with the documented toasts. */
export function useCompletion(lesson: Pick<LessonSummary, 'id' | 'contentType' | 'isCompleted'>) {
  const { id, contentType: lessonType, isCompleted } = lesson
  const toggle = useCommand(
    async () => {
      if (isCompleted) await markIncomplete(id, { lessonType })
      else await markComplete(id, { lessonType, rating: RATING })
      await refresh('learning')
      if (isCompleted) succeed('Lesson Marked Incomplete', 'It counts as open again.')
      else succeed('Lesson Completed', 'Great job! Your progress has been saved.')
    },
    (error) => {
      if (tellUnclear(error)) return
      fail('Error', `Failed to mark lesson as ${isCompleted ? 'incomplete' : 'complete'}. Please try again.`)
    },
  )
  return { isPending: toggle.isPending, toggle: () => void toggle.run() }
}
