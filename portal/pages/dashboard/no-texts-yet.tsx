import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useReview } from '../../api/use-review.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useUser } from '../../session/use-session.ts'
import { Empty } from '../../ui/empty.tsx'
import { formatNational } from '../../view/phone-number.ts'
import { nextText } from '../../view/when.ts'

/** The documented sentence for an empty history, what will come, and how to get a lesson now. */
export function NoTextsYet() {
  const { nextLessonAt, timezone } = useUser()
  const now = useNow()
  return (
    <Empty title="No SMS messages sent yet">
      {nextLessonAt && <p>Your first lesson arrives {nextText(nextLessonAt, timezone, now)}.</p>}
      <LessonNow />
    </Empty>
  )
}

function LessonNow(): ReactNode {
  const { review } = useReview()
  if (review?.nextByText) {
    const { to } = review.nextByText
    return (
      <p>
        Text NEXT to <span className="nowrap">{to ? formatNational(to) : 'our number'}</span> for a lesson now.
      </p>
    )
  }
  if (!review?.firstLesson) return null
  return (
    <p>
      <Link to={`/lesson/${encodeURIComponent(review.firstLesson.id)}`}>Read your first lesson</Link>
    </p>
  )
}
