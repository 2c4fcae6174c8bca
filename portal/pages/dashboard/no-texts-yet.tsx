import { Empty } from '../../components/empty.tsx'
import { useUser } from '../../session/use-session.ts'
import { nextText } from '../../view/when.ts'

/** The documented empty history, and what comes. */
export function NoTextsYet() {
  const { nextLessonAt, timezone } = useUser()
  return (
    <Empty title="No SMS messages sent yet">
      {nextLessonAt && <p>Your first lesson arrives {nextText(nextLessonAt, timezone, new Date())}.</p>}
    </Empty>
  )
}
