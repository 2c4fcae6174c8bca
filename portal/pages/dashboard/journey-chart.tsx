import { useCallback, useMemo } from 'react'
import { useUser } from '../../session/use-session.ts'
import { Plot } from '../../ui/plot.tsx'
import type { Journey } from '../../view/journey.ts'
import { journeyOptions } from './journey-options.ts'

/** The journey as a chart. A screen reader gets `label` for it; the table beside it has the numbers. */
export default function JourneyChart({ journey, label }: { journey: Journey; label: string }) {
  const { timezone } = useUser()
  const columns = useMemo(() => [journey.at, journey.taught, journey.remembered, journey.plan], [journey])
  const options = useCallback(() => journeyOptions(journey, timezone), [journey, timezone])
  return <Plot className="chart" label={label} columns={columns} options={options} />
}
