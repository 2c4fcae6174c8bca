import './quiz.css'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { QuizAnswer, QuizGrade, Quiz as QuizResource } from '../../../api/schemas/quiz.ts'
import { answerQuestion } from '../../api/commands.ts'
import { refreshLearning } from '../../api/refresh.ts'
import { HttpError, serverMessage } from '../../api/request.ts'
import { useCommand } from '../../api/use-command.ts'
import { useQuiz } from '../../api/use-quiz.ts'
import { fail } from '../../toasts/toasts.ts'
import { Bones } from '../../ui/bones.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'

/** The question was answered meanwhile, by text or in another tab. */
const ANSWERED_BEFORE = 409

type Question = NonNullable<QuizResource['question']>

/** A lesson's questions, one after the other: those the phone asks. What is answered here is not asked there again. */
export function Quiz({ lessonId }: { lessonId: string }) {
  const { question, error, next } = useQuiz(lessonId)
  const [answered, setAnswered] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const isOver = question === null || (question && answered.includes(question.id))

  async function goOn(questionId: string) {
    await next()
    setAnswered([...answered, questionId])
    heading.current?.focus()
  }

  return (
    <section className="quiz no-print" aria-labelledby={`quiz-${lessonId}`}>
      <h2 id={`quiz-${lessonId}`} ref={heading} tabIndex={-1}>
        Quiz
      </h2>
      {question && !isOver && <Asked key={question.id} question={question} onNext={() => void goOn(question.id)} />}
      {isOver && <p>You have answered both. The next question comes with your texts.</p>}
      {question === undefined && (error ? <Unavailable onRetry={next} /> : <Bones lines={3} />)}
    </section>
  )
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <p>
      We could not load the quiz.{' '}
      <button type="button" className="text-button" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}

function Asked({ question, onNext }: { question: Question; onNext: () => void }) {
  const [choice, setChoice] = useState<number>()
  const [isUnsure, setUnsure] = useState(false)
  const [grade, setGrade] = useState<QuizGrade>()
  const { isPending, run } = useCommand(
    '/api/quiz/answers',
    async (answer: QuizAnswer) => {
      setGrade(await answerQuestion(answer))
      await refreshLearning()
    },
    (error) => {
      if (error instanceof HttpError && error.status === ANSWERED_BEFORE) onNext()
      fail('Error', serverMessage(error) ?? 'We could not save your answer. Please try again.')
    },
  )

  function answer(event: FormEvent) {
    event.preventDefault()
    if (choice === undefined || grade) return
    void run({ questionId: question.id, choice, unsure: isUnsure })
  }

  return (
    <form onSubmit={answer}>
      <fieldset disabled={grade !== undefined}>
        <legend>{question.text}</legend>
        {question.options.map((option, index) => (
          <Option
            key={option.choice}
            letter={'ABCD'[index] ?? ''}
            text={option.text}
            isChosen={choice === option.choice}
            verdict={verdictOn(option.choice, choice, grade)}
            onChoose={() => isPending || setChoice(option.choice)}
          />
        ))}
      </fieldset>
      {!grade && (
        <div className="actions">
          <PendingButton
            type="submit"
            className="button is-quiet"
            isPending={isPending}
            disabled={choice === undefined}
          >
            {isPending ? 'Checking...' : 'Answer'}
          </PendingButton>
          <label className="tick unsure">
            <input type="checkbox" checked={isUnsure} onChange={(event) => setUnsure(event.target.checked)} />
            <span>I am not sure</span>
          </label>
        </div>
      )}
      <div role="status">{grade && <Feedback grade={grade} />}</div>
      {grade && (
        <button type="button" className="button is-quiet" onClick={onNext}>
          Next question
        </button>
      )}
    </form>
  )
}

type Verdict = 'right' | 'wrong' | undefined

function verdictOn(choice: number, chosen: number | undefined, grade: QuizGrade | undefined): Verdict {
  if (!grade) return undefined
  if (choice === grade.rightChoice) return 'right'
  return choice === chosen ? 'wrong' : undefined
}

interface OptionProps {
  letter: string
  text: string
  isChosen: boolean
  verdict: Verdict
  onChoose: () => void
}

function Option({ letter, text, isChosen, verdict, onChoose }: OptionProps) {
  const id = useId()
  return (
    <label className="option" htmlFor={id} data-verdict={verdict}>
      <input id={id} type="radio" name="choice" checked={isChosen} onChange={onChoose} />
      <span className="letter" aria-hidden="true">
        {letter}
      </span>
      <span>{text}</span>
      {verdict && <Icon name={verdict === 'right' ? 'tick' : 'close'} />}
      {verdict && <span className="is-sr-only">{verdict === 'right' ? ', the right answer' : ', your answer'}</span>}
    </label>
  )
}

/** The feedback in the phone's words. */
function Feedback({ grade: { right, why, rightText, rightWhy } }: { grade: QuizGrade }) {
  if (right) return <p className="feedback">Right. {why}</p>
  return (
    <p className="feedback">
      Not quite. {why} <b>Answer: {rightText}.</b> {rightWhy}
    </p>
  )
}
