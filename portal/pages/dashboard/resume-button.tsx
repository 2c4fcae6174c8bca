import { resumeLessons } from '../../api/commands.ts'
import { refresh } from '../../api/refresh.ts'
import { session } from '../../session/browser-session.ts'
import { useCommand } from '../../settings/use-command.ts'
import { succeed } from '../../toasts/toasts.ts'
import { PendingButton } from '../../ui/pending-button.tsx'

/** Ends a pause from where one sees it. */
export function ResumeButton() {
  const { isPending, run } = useCommand()

  async function resume() {
    session.accept(await resumeLessons())
    await refresh('/api/user/subscription')
    succeed('Lessons Resumed', 'The next one comes at your usual hour.')
  }

  return (
    <PendingButton
      className="button is-bare"
      isPending={isPending}
      onClick={() => void run(resume, { title: 'Resume Failed' })}
    >
      {isPending ? 'Saving...' : 'Resume'}
    </PendingButton>
  )
}
