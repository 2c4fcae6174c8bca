import type { ReactNode } from 'react'
import { useLearning } from '../../api/use-learning.ts'
import type { SteadyEstimate } from '../../api/use-progress-estimate.ts'
import { Bones } from '../../ui/bones.tsx'
import { Retry } from '../../ui/retry.tsx'
import type { Choices } from '../../view/calibration.ts'
import { markerPosition } from '../../view/curve.ts'
import {
  type Answered,
  afterTheLast,
  completionLabel,
  effectivePace,
  lessonsLeft,
  lessonsTaught,
  monthsLabel,
  QUIZ_BENEFIT_PERCENT,
  weeksLabel,
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
export function EstimateCard({ choices: { selection, textsAWeek }, estimate, children }: EstimateCardProps) {
  const { answered, hasFailed, retry } = estimate
  return (
    <section className="sheet" aria-labelledby="estimate">
      <div className="sheet-head">
        <h2 id="estimate">Est. completion</h2>
        <span className="weak small">
          {counted(areaIds(selection).length, 'learning area')}, {counted(topicNames(selection).length, 'topic')}
        </span>
      </div>
      {answered && <Reckoned answered={answered} />}
      {!answered && <Curve percent={markerPosition({ weeks: undefined, textsAWeek })} label="Progress curve." />}
      {!answered && (hasFailed ? <Retry what="the estimate" onRetry={retry} /> : <Bones lines={6} />)}
      {children}
    </section>
  )
}

/** Pace and weeks come from one question and its answer, so they stay consistent while a newer question is pending. */
function Reckoned({ answered }: { answered: Answered }) {
  const { estimatedWeeks: weeks, estimatedMonths } = answered.estimate
  return (
    <>
      <p className="est num" aria-live="polite">
        <b>{completionLabel(answered)}</b> <span className="weak">{monthsLabel(estimatedMonths)}</span>
      </p>
      <Curve
        percent={markerPosition({ weeks, textsAWeek: answered.question.dailyLessons })}
        label={weeks ? `Progress curve. At this pace you are done in ${weeksLabel(weeks)}.` : 'Progress curve.'}
      />
      <Sum answered={answered} />
    </>
  )
}

/** How the estimate is calculated. */
function Sum({ answered }: { answered: Answered }) {
  const { question, estimate } = answered
  const { dailyLessons: textsAWeek, weeklyQuizzes, selectedTopicsByCategory } = question
  const { learning } = useLearning()
  const chosen = topicNames(selectedTopicsByCategory)
  const left = learning ? lessonsLeft(learning.mastery, chosen) : estimate.totalLessons
  const taught = learning && lessonsTaught(learning.mastery, chosen)
  const after = afterTheLast({ total: estimate.totalLessons, taught: taught ?? 0, left })
  return (
    <>
      <table className="ledger small">
        <caption className="is-sr-only">How the estimate is made</caption>
        <tbody>
          <Row name="Total lessons" value={estimate.totalLessons} />
          <Row name="Taught so far" value={taught ?? '–'} />
          <Row name="Not completed yet" value={left} />
          <Row name="Lessons a week" value={textsAWeek} />
          <Row name="Weekly quizzes" value={weeklyQuizzes} />
          <Row name="Quiz benefit, learning efficiency" value={`+${QUIZ_BENEFIT_PERCENT * weeklyQuizzes}%`} />
          <tr className="total">
            <th scope="row">
              {textsAWeek === 0 ? 'No texts, no estimate' : `${left} ÷ ${effectivePace(textsAWeek, weeklyQuizzes)}`}
            </th>
            <td>{completionLabel(answered)}</td>
          </tr>
        </tbody>
      </table>
      <p className="small weak">
        {COMPLETED_MEANS} {after}
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
