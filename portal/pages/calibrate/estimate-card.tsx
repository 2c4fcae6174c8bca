import type { ReactNode } from 'react'
import type { SteadyEstimate } from '../../api/use-progress-estimate.ts'
import { Bones } from '../../ui/bones.tsx'
import { Retry, TryAgain } from '../../ui/retry.tsx'
import type { Choices } from '../../view/calibration.ts'
import { markerPosition } from '../../view/curve.ts'
import {
  type Answered,
  besideLabel,
  completionLabel,
  curveWords,
  elsewhereWords,
  QUIZ_BENEFIT_PERCENT,
  sumWords,
  textsWords,
} from '../../view/estimate.ts'
import { COMPLETED_MEANS, counted } from '../../view/figures.ts'
import { areaIds, topicNames } from '../../view/selection.ts'
import { Curve } from './curve.tsx'

interface EstimateCardProps {
  choices: Choices
  estimate: SteadyEstimate
  children?: ReactNode
}

/** When everything chosen will be learned at this pace, as a curve and as a sum. */
export function EstimateCard({ choices, estimate, children }: EstimateCardProps) {
  const { selection, textsAWeek } = choices
  const { answered, hasFailed, retry } = estimate
  return (
    <section className="sheet" aria-labelledby="estimate">
      <div className="sheet-head">
        <h2 id="estimate">Est. completion</h2>
        <span className="weak small">
          {counted(areaIds(selection).length, 'learning area')}, {counted(topicNames(selection).length, 'topic')}
        </span>
      </div>
      {answered && hasFailed && (
        <p className="help" role="status">
          What you changed could not be calculated. This is for the choices before it.{' '}
          <TryAgain to="to calculate the estimate" onPress={retry} />
        </p>
      )}
      {answered && <Reckoned answered={answered} />}
      {!answered && <Curve percent={markerPosition({ weeks: undefined, textsAWeek })} label="Progress curve." />}
      {!answered && (hasFailed ? <Retry what="the estimate" onRetry={retry} /> : <Bones lines={6} />)}
      {children}
    </section>
  )
}

/** Pace and weeks come from one question and its answer, so they stay consistent while a newer question is pending. */
function Reckoned({ answered }: { answered: Answered }) {
  return (
    <>
      <p className="est num" aria-live="polite">
        <b>{completionLabel(answered)}</b> <span className="weak">{besideLabel(answered)}</span>
      </p>
      <Curve
        percent={markerPosition({
          weeks: answered.estimate.estimatedWeeks,
          textsAWeek: answered.question.dailyLessons,
        })}
        label={curveWords(answered)}
      />
      <Sum answered={answered} />
    </>
  )
}

/** How the estimate is calculated. */
function Sum({ answered }: { answered: Answered }) {
  const { question, estimate } = answered
  const { dailyLessons: textsAWeek, weeklyQuizzes } = question
  return (
    <>
      <table className="ledger small">
        <caption className="is-sr-only">How the estimate is made</caption>
        <tbody>
          <Row name="Total lessons" value={estimate.totalLessons} />
          <Row name="Taught so far" value={estimate.taughtLessons} />
          {estimate.taughtElsewhere > 0 && <Row name="Taught in topics not chosen" value={estimate.taughtElsewhere} />}
          <Row name="Not completed yet" value={estimate.remainingLessons} />
          <Row name="Lessons a week" value={textsAWeek} />
          <Row name="Weekly quizzes" value={weeklyQuizzes} />
          <Row name="Quiz benefit, learning efficiency" value={`+${QUIZ_BENEFIT_PERCENT * weeklyQuizzes}%`} />
          <tr className="total">
            <th scope="row">{sumWords(answered)}</th>
            <td>{completionLabel(answered)}</td>
          </tr>
        </tbody>
      </table>
      <p className="small weak">
        {[COMPLETED_MEANS, textsWords(answered), elsewhereWords(answered)].filter(Boolean).join(' ')}
      </p>
    </>
  )
}

function Row({ name, value }: { name: string; value: number | string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{value}</td>
    </tr>
  )
}
