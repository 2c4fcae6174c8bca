import './review.css'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Review } from '../../../api/schemas/review.ts'
import { useReview } from '../../api/use-review.ts'
import { keepFocus } from '../../hooks/keep-focus.ts'
import { MAIN_ID } from '../../shell/skip-link.tsx'
import { Bones } from '../../ui/bones.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Retry } from '../../ui/retry.tsx'
import { asItWaits, begun, continued, goneOn, graded, leftOut, mayContinue, type Walk } from '../../view/review.ts'
import { ClosingSheet } from './closing-sheet.tsx'
import { NothingWaits } from './nothing-waits.tsx'
import { WalkQuestion } from './walk-question.tsx'

/**
 * A walk through the questions that are worth most now, with nothing beside them. Each answer is saved as it is given,
 * so a learner who leaves loses nothing and finds the rest the next time.
 */
export default function ReviewPage() {
  const { review, isLoading, error, again } = useReview()
  const [walk, setWalk] = useState<Walk>()
  useEffect(keepFocus, [])

  // Fetched once per round: every answer changes what is waiting, and the questions must not move under the learner.
  if (!walk && review && !isLoading && !error) setWalk(begun(review))

  return (
    <main className="review wrap" id={MAIN_ID}>
      <Link className="round review-leave" to="/dashboard" aria-label="Leave the review">
        <Icon name="close" />
      </Link>
      {walk ? (
        <Round walk={walk} review={isLoading || error ? undefined : review} again={again} onChange={setWalk} />
      ) : error ? (
        <Retry what="your review" onRetry={again} />
      ) : (
        <Bones lines={6} />
      )}
    </main>
  )
}

interface RoundProps {
  walk: Walk
  /** What is waiting now; undefined while loading, and when that failed: the list from before has what was answered. */
  review: Review | undefined
  again: () => Promise<Review | undefined>
  onChange: Dispatch<SetStateAction<Walk | undefined>>
}

function Round({ walk, review, again, onChange }: RoundProps) {
  const change = (step: (walk: Walk) => Walk) => onChange((now) => now && step(now))

  /** The phone has gone on meanwhile, and may have asked the next one in another order. */
  async function leaveOut(questionId: string) {
    const waiting = await again().catch(() => undefined)
    change((now) => {
      const rest = leftOut(now, questionId)
      return waiting ? asItWaits(rest, waiting) : rest
    })
  }

  const question = walk.questions[walk.at]
  if (question) {
    return (
      <WalkQuestion
        key={question.id}
        question={question}
        walk={walk}
        onGraded={(grade) => change((now) => graded(now, grade))}
        onAnsweredBefore={() => void leaveOut(question.id)}
        onNext={() => change(goneOn)}
      />
    )
  }
  if (walk.answered.length === 0) return <NothingWaits review={review} />
  const more = review && mayContinue(walk, review) ? review : undefined
  return (
    <ClosingSheet answered={walk.answered} more={more} onMore={() => more && change((now) => continued(now, more))} />
  )
}
