import { lazy, Suspense, useMemo, useState } from 'react'
import { useSmsHistory } from '../../api/use-sms-history.ts'
import { useUser } from '../../session/use-session.ts'
import { Bones } from '../../ui/bones.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Retry } from '../../ui/retry.tsx'
import { type Journey, journeyOf, latest, plannedByNow } from '../../view/journey.ts'
import { fullDate } from '../../view/when.ts'
import { JourneyTable } from './journey-table.tsx'

const JourneyChart = lazy(() => import('./journey-chart.tsx'))

/** How far the learner has come: a chart, or the same as a table. */
export function JourneyCard() {
  const { texts, error, retry } = useSmsHistory()
  const { dailyLessons } = useUser()
  const [isTable, setTable] = useState(false)
  const journey = useMemo(() => texts && journeyOf(texts, dailyLessons, new Date()), [texts, dailyLessons])
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
      {journey && (isTable ? <JourneyTable journey={journey} /> : <Chart journey={journey} />)}
      {texts && !journey && (
        <Empty title="Your journey starts with your first text">
          <p>What is sent and what you read is drawn here, against your pace.</p>
        </Empty>
      )}
      {!texts && (error ? <Retry what="your journey" onRetry={retry} /> : <div className="chart" aria-hidden="true" />)}
    </section>
  )
}

function Chart({ journey }: { journey: Journey }) {
  return (
    <Suspense
      fallback={
        <div className="chart">
          <Bones lines={1} />
        </div>
      }
    >
      <JourneyChart journey={journey} label={useSummary(journey)} />
    </Suspense>
  )
}

/** The chart in a sentence. */
function useSummary(journey: Journey): string {
  const { timezone } = useUser()
  const since = fullDate(new Date((journey.at[0] ?? 0) * 1000).toISOString(), timezone)
  const planned = plannedByNow(journey)
  return `Since ${since}: ${latest(journey.sent)} lessons sent against a plan of ${planned}; ${latest(journey.read)} of them read.`
}
