import './question.css'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Question, QuizAnswer, QuizGrade } from '../../../api/schemas/quiz.ts'
import { answerQuestion } from '../../api/commands.ts'
import { refresh } from '../../api/refresh.ts'
import { serverCode } from '../../api/request.ts'
import { tellFailure, useCommand } from '../../api/use-command.ts'
import { Icon } from '../../ui/icon.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { Segments } from '../../ui/segments.tsx'

/** Answered by text or in another tab meanwhile, or taken out of the content. */
const noLongerAsked: readonly (string | undefined)[] = ['answered_before', 'not_found']

interface AskedQuestionProps {
  question: Question
  onGraded?: ((grade: QuizGrade) => void) | undefined
  /** It has since been answered elsewhere or taken out of the content; the learner has been told. */
  onAnsweredBefore: () => void
  /** The service no longer asks with these figures; handled like an answered question by default. */
  onChanged?: () => void
  /** The way on, shown below the verdict. */
  children: ReactNode
}

/**
 * One question: its options, how sure the learner is, and the verdict with its reason. Every page that asks uses this,
 * so that an answer counts everywhere as it does by text.
 */
export function AskedQuestion(props: AskedQuestionProps) {
  const { question, onGraded, onAnsweredBefore, onChanged = onAnsweredBefore, children } = props
  const [choice, setChoice] = useState<number>()
  const [sureness, setSureness] = useState<Sureness>('sure')
  const [grade, setGrade] = useState<QuizGrade>()
  const { isPending, run } = useCommand(
    async (answer: QuizAnswer) => {
      const given = await answerQuestion(answer)
      setGrade(given)
      onGraded?.(given)
      await refresh('learning')
    },
    (error) => {
      const code = serverCode(error)
      if (code === 'question_changed') onChanged()
      else if (noLongerAsked.includes(code)) {
        void refresh('learning')
        onAnsweredBefore()
      }
      tellFailure({ title: 'Error', message: 'We could not save your answer. Please try again.' }, error)
    },
  )

  function answer(event: FormEvent) {
    event.preventDefault()
    if (choice === undefined || grade) return
    void run({ questionId: question.id, values: question.values, choice, unsure: sureness === 'unsure' })
  }

  return (
    <form className="asked" onSubmit={answer}>
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
        <div className="answer-actions">
          <HowSure value={sureness} onChange={setSureness} />
          <PendingButton
            type="submit"
            className={choice === undefined ? 'button is-quiet' : 'button is-primary'}
            isPending={isPending}
            disabled={choice === undefined}
          >
            {isPending ? 'Checking...' : 'Answer'}
          </PendingButton>
        </div>
      )}
      <div role="status">{grade && <Verdict grade={grade} />}</div>
      {grade && <div className="answer-actions">{children}</div>}
    </form>
  )
}

type Sureness = 'sure' | 'unsure'

const surenesses = [
  { value: 'sure', label: 'Sure' },
  { value: 'unsure', label: 'Not sure' },
] as const

/** A right answer that was a guess counts for less, and the lesson comes back sooner. */
function HowSure({ value, onChange }: { value: Sureness; onChange: (value: Sureness) => void }) {
  return (
    <div className="how-sure">
      <span aria-hidden="true">How sure are you?</span>
      <Segments label="How sure are you?" options={surenesses} value={value} onChange={onChange} />
    </div>
  )
}

type OptionVerdict = 'right' | 'wrong' | undefined

function verdictOn(choice: number, chosen: number | undefined, grade: QuizGrade | undefined): OptionVerdict {
  if (!grade) return undefined
  if (choice === grade.rightChoice) return 'right'
  return choice === chosen ? 'wrong' : undefined
}

interface OptionProps {
  letter: string
  text: string
  isChosen: boolean
  verdict: OptionVerdict
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

/** What is said about an answer, whether it was given here or by text. */
type Verdict = Pick<QuizGrade, 'right' | 'why' | 'rightText' | 'rightWhy'>

/** The verdict in the phone's words. */
export function Verdict({ grade: { right, why, rightText, rightWhy } }: { grade: Verdict }) {
  if (right) return <p className="feedback">Right. {why}</p>
  return (
    <p className="feedback">
      Not quite. {why} <b>Answer: {rightText}.</b> {rightWhy}
    </p>
  )
}
