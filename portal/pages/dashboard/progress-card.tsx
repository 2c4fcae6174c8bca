import { useDashboard } from '../../api/use-dashboard.ts'
import { Fetched } from '../../ui/fetched.tsx'
import { averageFigure, COMPLETED_MEANS, counted, progressPercent } from '../../view/figures.ts'
import { Figure } from './figures.tsx'

/** Progress on a phone: the bar and three figures. */
export function ProgressCard() {
  const dashboard = useDashboard()
  const stats = dashboard.data?.stats
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
      <Fetched of={dashboard} what="your figures" bones={3}>
        {({ stats }) => (
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
      </Fetched>
    </section>
  )
}
