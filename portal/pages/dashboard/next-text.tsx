import { useUser } from '../../session/use-session.ts'
import { nextText } from '../../view/when.ts'

/** When the next lesson comes, or why none does. */
export function NextText() {
  const user = useUser()
  if (user.nextLessonAt) {
    return (
      <p className="weak">
        Next text:{' '}
        <b>
          <time dateTime={user.nextLessonAt}>{nextText(user.nextLessonAt, user.timezone, new Date())}</time>
        </b>
      </p>
    )
  }
  return <p className="weak">{whyNone(user)}</p>
}

function whyNone(user: ReturnType<typeof useUser>): string {
  if (!user.phoneVerified) return 'No phone is verified, so no texts are sent.'
  if (user.dailyLessons === 0) return 'No texts are sent: your pace is 0 a week.'
  if (!user.smsLessonsEnabled) return 'Lessons are off.'
  return 'No text is planned.'
}
