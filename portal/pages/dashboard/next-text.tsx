import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useNow } from '../../hooks/use-now.ts'
import { useUser } from '../../session/use-session.ts'
import { useSettingsDialog } from '../../shell/use-settings-dialog.ts'
import { isTexted, optedOutWords } from '../../view/opt-out.ts'
import { longDay, nextText, weekday } from '../../view/when.ts'
import { ResumeButton } from './resume-button.tsx'

/** When the next lesson comes, or why none does and what to do about it. */
export function NextText() {
  const user = useUser()
  const now = useNow()
  // Before a pause: RESUME does not undo STOP.
  if (user.optOut) return <p className="weak next-text">{optedOutWords(user.optOut)}</p>
  // Where lessons are off besides, the end of the pause brings none.
  if (user.isPaused && isTexted(user)) {
    return (
      <p className="weak next-text">
        {user.pausedUntil ? (
          <>
            Paused until <span className="nowrap">{longDay(user.pausedUntil, user.timezone)}</span>.
          </>
        ) : (
          'Paused, because several texts in a row had no answer.'
        )}{' '}
        <ResumeButton />
      </p>
    )
  }
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
  return (
    <p className="weak next-text">
      <WhyNone />
    </p>
  )
}

function WhyNone(): ReactNode {
  const user = useUser()
  const settings = useSettingsDialog()
  if (!user.phoneVerified) {
    return (
      <>
        No phone is verified, so no texts are sent.{' '}
        <button type="button" className="text-button" onClick={() => settings.open('profile')}>
          Verify one in the settings
        </button>
      </>
    )
  }
  if (user.dailyLessons === 0) {
    return (
      <>
        No texts are sent: your pace is 0 a week. <Link to="/calibrate">Choose a pace</Link>
      </>
    )
  }
  if (!user.smsLessonsEnabled) return 'Lessons are off. Turn them on by the switch below.'
  return 'No text is planned.'
}
