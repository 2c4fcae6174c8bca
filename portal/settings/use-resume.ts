import { resumeLessons } from '../api/commands.ts'
import { refresh } from '../api/refresh.ts'
import { useCommand } from '../api/use-command.ts'
import { session } from '../session/browser-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { nextText } from '../view/when.ts'

/** Ends a pause, of lessons and of billing. */
export const useResume = () =>
  useCommand(
    async () => {
      const saved = await resumeLessons()
      const { nextLessonAt, timezone } = saved
      session.accept(saved)
      await refresh('pause')
      const next = nextLessonAt && `Next text: ${nextText(nextLessonAt, timezone, new Date())}.`
      succeed('Lessons Resumed', next || 'No text is planned.')
    },
    { title: 'Resume Failed' },
  )
