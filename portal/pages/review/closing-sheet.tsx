import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Review } from '../../../api/schemas/review.ts'
import { useDashboard } from '../../api/use-dashboard.ts'
import { useUser } from '../../session/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tallies } from '../../ui/tally.tsx'
import { counted } from '../../view/figures.ts'
import { type AnsweredQuestion, byReturn, dueWords, moreWords, rightCount } from '../../view/review.ts'
import { longDate } from '../../view/when.ts'

interface ClosingSheetProps {
  answered: readonly AnsweredQuestion[]
  /** What else is waiting, if another round is offered. */
  more: Review | undefined
  onMore: () => void
}

/** The summary of a walk: what was right, when each lesson is due again, and the streak. */
export function ClosingSheet({ answered, more, onMore }: ClosingSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <div className="review-head">
        <Tallies count={answered.length} />
        <h1 className="num" ref={heading} tabIndex={-1}>
          {rightCount(answered)} of {answered.length} right
        </h1>
      </div>
      <section className="sheet" aria-label="What is due again, and when">
        <Account answered={answered} />
        <p className="small weak">{dueWords(useUser())}</p>
        <Streak />
      </section>
      <div className="answer-actions">
        <Link className={more ? 'button is-quiet' : 'button is-primary'} to="/dashboard">
          Done
        </Link>
        {more && (
          <button type="button" className="button is-primary" onClick={onMore}>
            {moreWords(more.questions.length)}
          </button>
        )}
      </div>
    </>
  )
}

function Account({ answered }: { answered: readonly AnsweredQuestion[] }) {
  const { timezone } = useUser()
  return (
    <table className="ledger small">
      <caption className="is-sr-only">What is due again, and when</caption>
      <thead>
        <tr>
          <th scope="col">Lesson</th>
          <th scope="col">Due again</th>
        </tr>
      </thead>
      <tbody>
        {byReturn(answered).map(({ question, grade }) => (
          <tr key={question.id}>
            <th scope="row">
              <span className={grade.right ? 'mark is-right' : 'mark is-wrong'}>
                <Icon name={grade.right ? 'tick' : 'close'} />
                <span className="is-sr-only">{grade.right ? 'Right: ' : 'Not right: '}</span>
                <Link to={`/lesson/${encodeURIComponent(question.lessonId)}`}>{question.lessonTitle}</Link>
              </span>
            </th>
            <td>
              <time dateTime={grade.nextReviewAt}>{longDate(grade.nextReviewAt, timezone, new Date())}</time>
            </td>
          </tr>
        ))}
        <tr className="total">
          <th scope="row">Right</th>
          <td>
            {rightCount(answered)} of {answered.length}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Weeks in a row; any answer in a week keeps the streak. */
function Streak() {
  const stats = useDashboard().data?.stats
  if (!stats || stats.streak === 0) return null
  return (
    <p className="review-streak num">
      <Tallies count={stats.streak} /> <span>Streak: {counted(stats.streak, 'week')}</span>
    </p>
  )
}
