import { useNow } from '../../hooks/use-now.ts'
import { useUser } from '../../session/use-session.ts'
import { NoTexts } from '../../shell/no-texts.tsx'
import { nextText, weekday } from '../../view/when.ts'
import { whyNoTexts } from '../../view/why-no-texts.ts'

/** When the next lesson comes, or why none does and what to do about it. */
export function NextText() {
  const user = useUser()
  const now = useNow()
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
