import { resumeLessons } from '../api/commands.ts'
import { refresh } from '../api/refresh.ts'
import { useCommand } from '../api/use-command.ts'
import { session } from '../session/browser-session.ts'
import { succeed } from '../toasts/toasts.ts'

/** Ends a pause, of lessons and of billing. */
export const useResume = () =>
  useCommand(
    '/api/user/resume',
    async () => {
      session.accept(await resumeLessons())
      await refresh('/api/user/subscription')
      succeed('Lessons Resumed', 'The next one comes at your usual hour.')
    },
    { title: 'Resume Failed' },
  )
