import { useUser } from '../../session/use-session.ts'
import { Empty } from '../../ui/empty.tsx'
import { nextText } from '../../view/when.ts'

/** The documented sentence for an empty history, and what will come. */
export function NoTextsYet() {
  const { nextLessonAt, timezone } = useUser()
  return (
    <Empty title="No SMS messages sent yet">
      {nextLessonAt && <p>Your first lesson arrives {nextText(nextLessonAt, timezone, new Date())}.</p>}
    </Empty>
  )
}
