import './figures.css'
import type { ReactNode } from 'react'
import type { Dashboard } from '../../../api/schemas/dashboard.ts'
import { useDashboard } from '../../api/use-dashboard.ts'
import { Fetched } from '../../ui/fetched.tsx'
import { Tallies } from '../../ui/tally.tsx'
import { averageFigure, counted, progressPercent } from '../../view/figures.ts'

/** The four figures, closed by the double rule. */
export function Figures() {
  return (
    <Fetched of={useDashboard()} what="your figures" bones={3}>
      {({ stats }) => <FiguresLine stats={stats} />}
    </Fetched>
  )
}

function FiguresLine({ stats }: { stats: Dashboard['stats'] }) {
  const percent = progressPercent(stats)
  return (
    <dl className="figures">
      <Figure name="Progress" value={percent} unit="%">
        <progress className="bar" max={100} value={percent} aria-hidden="true" />
      </Figure>
      <Figure name="Completed" value={stats.completedLessons}>
        of {counted(stats.totalLessons, 'lesson')}
      </Figure>
      <Figure name="Average" {...averageFigure(stats)}>
        over {counted(stats.totalQuizzes, 'question')}
      </Figure>
      <Figure name="Streak" hint={stats.streak > 1 && ', weeks with texts'} value={stats.streak}>
        {stats.streak > 0 && <Tallies count={stats.streak} />} {stats.streak === 1 ? 'week' : 'weeks'}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  name: string
  /** Beside the name, where there is room for it. */
  hint?: string | false
  value: number | string
  unit?: string
  children?: ReactNode
}

/** One column: a name, a number with its unit, and a line below. */
export function Figure({ name, hint, value, unit, children }: FigureProps) {
  return (
    <div>
      <dt>
        {name}
        {hint && <span className="hint">{hint}</span>}
      </dt>
      <dd className="big">
        {value}
        {unit && <small>{unit}</small>}
      </dd>
      {children && <dd className="sub">{children}</dd>}
    </div>
  )
}
