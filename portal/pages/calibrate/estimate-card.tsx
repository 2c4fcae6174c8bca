import type { ReactNode } from 'react'
import type { ProgressEstimate } from '../../../api/schemas/progress.ts'
import { useLearning } from '../../api/use-learning.ts'
import type { Choices } from '../../view/calibration.ts'
import { markerPosition } from '../../view/curve.ts'
import { effectivePace, lessonsLeft, monthsLabel, QUIZ_BENEFIT_PERCENT, weeksLabel } from '../../view/estimate.ts'
import { counted } from '../../view/figures.ts'
import { areaIds, topicNames } from '../../view/selection.ts'
import { Curve } from './curve.tsx'

interface EstimateCardProps {
  choices: Choices
  /** Undefined while the first one is being calculated. */
  estimate: ProgressEstimate | undefined
  children?: ReactNode
}

/** When all of it is learned at this pace, as a curve and as a sum. */
export function EstimateCard({ choices, estimate, children }: EstimateCardProps) {
  const { selection, textsAWeek } = choices
  const weeks = estimate?.estimatedWeeks
  return (
    <section className="sheet" aria-labelledby="estimate">
      <div className="sheet-head">
        <h2 id="estimate">Est. completion</h2>
        <span className="weak small">
          {counted(areaIds(selection).length, 'learning area')}, {counted(topicNames(selection).length, 'topic')}
        </span>
      </div>
      <p className="est num" aria-live="polite">
        <b>{weeksLabel(weeks ?? 0)}</b> <span className="weak">{monthsLabel(estimate?.estimatedMonths ?? 0)}</span>
      </p>
      <Curve
        percent={markerPosition({ weeks, textsAWeek })}
        label={weeks ? `Progress curve. At this pace you are done in ${weeksLabel(weeks)}.` : 'Progress curve.'}
      />
      <Sum choices={choices} estimate={estimate} />
      {children}
    </section>
  )
}

/** How the estimate is made. */
function Sum({ choices: { selection, textsAWeek, weeklyQuizzes }, estimate }: EstimateCardProps) {
  const { learning } = useLearning()
  const left = learning ? lessonsLeft(learning.mastery, topicNames(selection)) : (estimate?.totalLessons ?? 0)
  return (
    <table className="ledger small">
      <caption className="is-sr-only">How the estimate is made</caption>
      <tbody>
        <Row name="Total lessons" value={estimate?.totalLessons ?? 0} />
        <Row name="Lessons left" value={left} />
        <Row name="Lessons a week" value={textsAWeek} />
        <Row name="Weekly quizzes" value={weeklyQuizzes} />
        <Row name="Quiz benefit, learning efficiency" value={`+${QUIZ_BENEFIT_PERCENT * weeklyQuizzes}%`} />
        <tr className="total">
          <th scope="row">
            {textsAWeek === 0 ? 'No texts, no estimate' : `${left} ÷ ${effectivePace(textsAWeek, weeklyQuizzes)}`}
          </th>
          <td>{weeksLabel(estimate?.estimatedWeeks ?? 0)}</td>
        </tr>
      </tbody>
    </table>
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
