import './quiz.css'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useQuiz } from '../../api/use-quiz.ts'
import { Bones } from '../../ui/bones.tsx'
import { TryAgain } from '../../ui/retry.tsx'
import { orderedAs } from '../../view/option-order.ts'
import { AskedQuestion } from './question.tsx'

interface QuizProps {
  lessonId: string
  /** The text above the quiz, if any: a question asked there keeps its letters. */
  sent?: string
  /** An answer was given here, and its verdict is shown. */
  onGraded?: () => void
  /** The way on once nothing is left to ask. */
  children?: ReactNode
}

/** A lesson's questions, one after another, as on the phone. Anything answered here is not asked there again. */
export function Quiz({ lessonId, sent = '', onGraded, children }: QuizProps) {
  const { question, error, next } = useQuiz(lessonId)
  const [answered, setAnswered] = useState<readonly string[]>([])
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isLatestAnswered = question && answered.includes(question.id)
  // The next question did not arrive: the answered one is still the latest.
  const hasFailed = error && (question === undefined || isLatestAnswered)
  const isOver = !hasFailed && (question === null || isLatestAnswered)

  async function goOn(questionId: string) {
    await next()
    setAnswered([...answered, questionId])
    heading.current?.focus()
  }

  return (
    <section className="quiz no-print" aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        Quiz
      </h2>
      {question && !isLatestAnswered && (
        <AskedQuestion
          key={JSON.stringify([question.id, question.values])}
          question={{ ...question, options: orderedAs(sent, question.options) }}
          onGraded={onGraded}
          onAnsweredBefore={() => void goOn(question.id)}
          onChanged={() => void next()}
        >
          <button type="button" className="button is-primary" onClick={() => void goOn(question.id)}>
            Next question
          </button>
        </AskedQuestion>
      )}
      {isOver && <p>You have answered all of them. They come back when they are due for review.</p>}
      {isOver && children}
      {hasFailed && <Unavailable onRetry={next} />}
      {question === undefined && !error && <Bones lines={3} />}
    </section>
  )
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <p>
      We could not load the quiz. <TryAgain to="to load the quiz" onPress={onRetry} />
    </p>
  )
}
