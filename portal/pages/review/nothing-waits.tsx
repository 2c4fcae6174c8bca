import { Link } from 'react-router-dom'
import type { Review } from '../../../api/schemas/review.ts'
import { useLearning } from '../../api/use-learning.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useUser } from '../../session/use-session.ts'
import { Bones } from '../../ui/bones.tsx'
import { Empty } from '../../ui/empty.tsx'
import { nextToLearn } from '../../view/mastery.ts'
import { pathOf } from '../../view/place.ts'
import { nextDueWords } from '../../view/review.ts'
import { nextText } from '../../view/when.ts'
import { whyNoTexts } from '../../view/why-no-texts.ts'

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
          {first ? (
            <>
              <p>Questions come after your first lesson.</p>
              <Link className="button is-primary" to={`/lesson/${encodeURIComponent(first.id)}`}>
                Read your first lesson
              </Link>
            </>
          ) : (
            <Ahead />
          )}
        </Empty>
      </section>
    </>
  )
}

/** What comes next, and what can be done until then. Nothing is yellow, because nothing has to be done. */
function Ahead() {
  const { data: learning, error } = useLearning()
  const { selectedTopicsByCategory } = useUser()
  if (!learning && !error) return <Bones lines={3} />
  const topic = learning && nextToLearn(learning.mastery, selectedTopicsByCategory)
  return (
    <>
      <p className="num">
        {learning ? nextDueWords(learning, new Date()) : 'What you were taught comes back here when it is due.'}
      </p>
      <NextText />
      <div className="actions">
        {topic && (
          <Link className="button is-quiet" to={pathOf({ area: topic.categoryId, subject: topic.subcategory })}>
            Read a lesson
          </Link>
        )}
        <Link className="button is-bare" to="/dashboard">
          Back to Dashboard
        </Link>
      </div>
    </>
  )
}

/** When the next lesson comes by text, or why none does; the dashboard has the way out. */
function NextText() {
  const user = useUser()
  const now = useNow()
  if (!user.nextLessonAt) return <p>{whyNoTexts(user)?.sentence ?? 'No text is planned.'}</p>
  return (
    <p className="num">
      Next text: <time dateTime={user.nextLessonAt}>{nextText(user.nextLessonAt, user.timezone, now)}</time>
    </p>
  )
}
