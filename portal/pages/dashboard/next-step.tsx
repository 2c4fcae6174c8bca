import { Link } from 'react-router-dom'
import { useReview } from '../../api/use-review.ts'
import { reviewWords } from '../../view/review.ts'

/** The one thing to do next, if any. Its space is reserved while it loads, so that nothing jumps. */
export function NextStep() {
  const { review, error } = useReview()
  if (!review) return error ? null : <span className="bone next-step" aria-hidden="true" />
  if (review.questions.length > 0) {
    return (
      <Link className="button is-primary next-step num" to="/review">
        {reviewWords(review.questions.length)}
      </Link>
    )
  }
  if (!review.firstLesson) return null
  return (
    <Link className="button is-primary next-step" to={`/lesson/${encodeURIComponent(review.firstLesson.id)}`}>
      Read your first lesson
    </Link>
  )
}
