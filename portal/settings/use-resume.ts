import { resumeLessons } from '../api/commands.ts'
import { refresh } from '../api/refresh.ts'
import { useCommand } from '../api/use-command.ts'
import { useSubscription } from '../api/use-subscription.ts'
import { session } from '../session/browser-session.ts'
import { useUser } from '../session/use-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { pauseView, resumedSaid } from '../view/pause.ts'

/** Ends a pause, of lessons and of billing. */
export function useResume() {
  const user = useUser()
  const { subscription } = useSubscription()
  const said = (subscription && pauseView(user, subscription).resume?.said) ?? resumedSaid
  return useCommand(
    async () => {
      const saved = await resumeLessons()
      session.accept(saved)
      await refresh('pause')
      const { title, message } = said(saved, new Date())
      succeed(title, message)
    },
    { title: 'Resume Failed' },
  )
}
