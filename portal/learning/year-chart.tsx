import { useCallback, useMemo } from 'react'
import { Plot } from '../ui/plot.tsx'
import { yearColumns, yearOptions } from './year-options.ts'
import type { YearView } from './year-table.tsx'

/** The year by months: the chosen pace with and without answers, the other paces as thin lines. */
export default function YearChart({ year, shown, label }: YearView) {
  const columns = useMemo(() => yearColumns(year, shown), [year, shown])
  const options = useCallback(() => yearOptions(year, shown), [year, shown])
  return <Plot className="year-chart" label={label} columns={columns} options={options} />
}
