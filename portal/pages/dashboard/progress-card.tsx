import { useDashboard } from '../../api/use-dashboard.ts'
import { Bones } from '../../ui/bones.tsx'
import { Retry } from '../../ui/retry.tsx'
import { averageFigure, COMPLETED_MEANS, counted, progressPercent } from '../../view/figures.ts'
import { Figure } from './figures.tsx'

/** Progress on a phone: the bar and three figures. */
export function ProgressCard() {
  const { stats, error, retry } = useDashboard()
  return (
    <section className="sheet" aria-labelledby="progress">
      <div className="sheet-head">
        <h2 id="progress">Progress</h2>
        {stats && (
          <span className="small weak num">
            {stats.completedLessons} of {counted(stats.totalLessons, 'lesson')} completed
          </span>
        )}
      </div>
      {stats && (
        <>
          <progress className="bar" max={100} value={progressPercent(stats)} aria-hidden="true" />
          <dl className="figures">
            <Figure name="Progress" value={progressPercent(stats)} unit="%" />
            <Figure name="Average" {...averageFigure(stats)} />
            <Figure name="Streak" value={stats.streak} unit={stats.streak === 1 ? ' week' : ' weeks'} />
          </dl>
          <p className="small weak">
            {COMPLETED_MEANS} {stats.streak > 1 && 'The streak skips weeks without texts.'}
          </p>
        </>
      )}
      {!stats && (error ? <Retry what="your figures" onRetry={retry} /> : <Bones lines={3} />)}
    </section>
  )
}
