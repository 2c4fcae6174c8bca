import './journey.css'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useLearning } from '../../api/use-learning.ts'
import { useUser } from '../../session/use-session.ts'
import { ErrorBoundary } from '../../shell/error-boundary.tsx'
import { Bones } from '../../ui/bones.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { type Journey, journeyOf, journeyWords } from '../../view/journey.ts'
import { lessonsToTeach } from '../../view/mastery.ts'
import { fullDate } from '../../view/when.ts'
import { JourneyAnswers } from './journey-answers.tsx'
import { JourneyTable } from './journey-table.tsx'

const JourneyChart = lazy(() => import('./journey-chart.tsx'))

/** How far the learner has come: a chart, or the same as a table. */
export function JourneyCard() {
  const fetched = useLearning()
  const learning = fetched.data
  const { dailyLessons, selectedTopicsByCategory: chosen, timezone: zone, preferredDeliveryTime: time } = useUser()
  const [isTable, setTable] = useState(false)
  const journey = useMemo(
    () =>
      learning &&
      journeyOf(learning.journey, dailyLessons, { lessons_max: lessonsToTeach(learning.mastery, chosen), zone, time }),
    [learning, dailyLessons, chosen, zone, time],
  )
  return (
    <section className="sheet" aria-labelledby="journey">
      <div className="sheet-head">
        <h2 id="journey">Learning Journey</h2>
        {journey && (
          <button type="button" className="text-button small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as a chart' : 'Show as a table'}
          </button>
        )}
      </div>
      <Fetched of={fetched} what="your journey" bones={<div className="chart" aria-hidden="true" />}>
        {() => {
          if (journey) return isTable ? <JourneyTable journey={journey} /> : <Chart journey={journey} />
          return (
            <Empty title="Your journey starts with your first lesson">
              <p>What you are taught and what you remember of it is drawn here, with your pace behind.</p>
            </Empty>
          )
        }}
      </Fetched>
    </section>
  )
}

function Chart({ journey }: { journey: Journey }) {
  const { timezone } = useUser()
  const since = fullDate(new Date((journey.at[0] ?? 0) * 1000).toISOString(), timezone)
  return (
    <>
      <ErrorBoundary instead={<JourneyTable journey={journey} />}>
        <Suspense
          fallback={
            <div className="chart">
              <Bones lines={1} />
            </div>
          }
        >
          <JourneyChart journey={journey} label={journeyWords(journey, since)} />
        </Suspense>
      </ErrorBoundary>
      <JourneyAnswers journey={journey} />
    </>
  )
}
