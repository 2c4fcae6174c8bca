import { Link } from 'react-router-dom'
import type { Review } from '../../../api/schemas/review.ts'
import { Empty } from '../../ui/empty.tsx'

/** Nothing to review: everything has been answered, or nothing has been taught yet. */
export function NothingWaits({ review }: { review: Review | undefined }) {
  const first = review?.firstLesson
  return (
    <>
      <div className="review-head">
        <h1>Review</h1>
      </div>
      <section className="sheet">
        <Empty title="Nothing waits for review">
          <p>
            {first ? 'Questions come after your first lesson.' : 'What you were taught comes back here when it is due.'}
          </p>
          {first ? (
            <Link className="button is-primary" to={`/lesson/${encodeURIComponent(first.id)}`}>
              Read your first lesson
            </Link>
          ) : (
            <Link className="button is-primary" to="/dashboard">
              Back to Dashboard
            </Link>
          )}
        </Empty>
      </section>
    </>
  )
}
