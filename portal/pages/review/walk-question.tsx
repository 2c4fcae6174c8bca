import { useEffect, useRef } from 'react'
import type { Question, QuizGrade } from '../../../api/schemas/quiz.ts'
import { Tally } from '../../ui/tally.tsx'
import type { Walk } from '../../view/review.ts'
import { AskedQuestion } from '../lesson/question.tsx'

interface WalkQuestionProps {
  question: Question
  walk: Walk
  onGraded: (grade: QuizGrade) => void
  onAnsweredBefore: () => void
  onNext: () => void
}

/** One question of a round, and how far the round has come: a stroke for each answer. */
export function WalkQuestion({ question, walk, onGraded, onAnsweredBefore, onNext }: WalkQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { length } = walk.questions
  const isLast = walk.at + 1 === length
  // Reading continues at the new question, for screen readers too.
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <div className="review-head">
        <Tally count={walk.answered.length - walk.before} of={length} isDrawn />
        <h1 className="num" ref={heading} tabIndex={-1}>
          Question {walk.at + 1} of {length}
        </h1>
      </div>
      <section className="sheet" aria-label={question.subcategory}>
        <p className="small weak">{question.subcategory}</p>
        <AskedQuestion question={question} onGraded={onGraded} onAnsweredBefore={onAnsweredBefore}>
          <button type="button" className="button is-primary" onClick={onNext}>
            {isLast ? 'See how it went' : 'Next question'}
          </button>
        </AskedQuestion>
      </section>
    </>
  )
}
