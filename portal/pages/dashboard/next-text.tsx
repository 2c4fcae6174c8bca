import { useEffect } from 'react'
import { useIsVisible } from '../../hooks/use-is-visible.ts'
import { useNow } from '../../hooks/use-now.ts'
import { session } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { NoTexts } from '../../shell/no-texts.tsx'
import { nextText, weekday } from '../../view/when.ts'
import { whyNoTexts } from '../../view/why-no-texts.ts'

/** When the next lesson comes, or why none does and what to do about it. */
export function NextText() {
  const user = useUser()
  const now = useNow()
  useLearnerAfter(user.nextLessonAt, now)
  if (user.nextLessonAt) {
    return (
      <p className="weak next-text">
        Next text:{' '}
        <b>
          <time dateTime={user.nextLessonAt}>{nextText(user.nextLessonAt, user.timezone, now)}</time>
        </b>
        {user.replacedLessonAt && (
          <>
            <br />
            Your first text came at once, in place of the one on {weekday(user.replacedLessonAt, user.timezone)}.
          </>
        )}
      </p>
    )
  }
  const why = whyNoTexts(user)
  return <p className="weak next-text">{why ? <NoTexts why={why} /> : 'No text is planned.'}</p>
}

/** How often a learner whose text is late is asked for. */
const late_ms = 10 * 60_000
/** A page that has just been opened is being told who this is anyway. */
const patience_ms = 2000

/** Asks for the learner again once the time of their next text has passed: a page may stay open for days. */
function useLearnerAfter(nextLessonAt: string | null, now: Date) {
  const isVisible = useIsVisible()
  const late = nextLessonAt === null ? 0 : Math.max(0, Math.ceil((now.getTime() - Date.parse(nextLessonAt)) / late_ms))
  useEffect(() => {
    if (late === 0 || !isVisible) return
    const timer = setTimeout(() => session.refresh().catch(() => undefined), patience_ms)
    return () => clearTimeout(timer)
  }, [late, isVisible])
}
