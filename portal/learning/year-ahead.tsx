import './year-ahead.css'
import { lazy, Suspense, useId, useState } from 'react'
import { useYearAhead } from '../api/use-year-ahead.ts'
import { Bones } from '../ui/bones.tsx'
import type { Selection } from '../view/selection.ts'
import { assumptionWords, yearAt, yearWords } from '../view/year-ahead.ts'
import { YearTable } from './year-table.tsx'

/** If the chart's code cannot be loaded, the table stands in for it. */
const YearChart = lazy(() => import('./year-chart.tsx').catch(() => ({ default: YearTable })))

interface YearAheadProps {
  selection: Selection
  textsAWeek: number
}

/**
 * What the learner would still know after a year at the chosen pace, with the other paces behind it. Space for
 * everything is reserved from the start, so that nothing moves when the answer comes or fails to.
 */
export function YearAheadCard({ selection, textsAWeek }: YearAheadProps) {
  const id = useId()
  const { year, hasFailed } = useYearAhead(selection)
  const [isTable, setTable] = useState(false)
  const words = year ? yearWords(year, textsAWeek) : ''
  const shown = (year && yearAt(year, textsAWeek)?.textsPerWeek) ?? 1
  const View = isTable ? YearTable : YearChart
  return (
    <section className="sheet year" aria-labelledby={id}>
      <h2 className="sheet-title" id={id}>
        What you will remember
      </h2>
      <p className="num year-words">{hasFailed && !year ? 'We cannot draw your year just now.' : words}</p>
      <div className="year-rest">
        <div className="year-place">
          {year && (
            <Suspense fallback={<Bones lines={1} />}>
              <View year={year} shown={shown} label={words} />
            </Suspense>
          )}
          {!year && !hasFailed && <Bones lines={4} />}
        </div>
        <div className="year-foot">
          <p className="help">{year && assumptionWords(year, textsAWeek)}</p>
          {year && (
            <button
              type="button"
              className="text-button small"
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? 'Show as a chart' : 'Show as a table'}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}
