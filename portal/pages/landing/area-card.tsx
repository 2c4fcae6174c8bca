import type { AreaFacts } from '../../build/content-facts.ts'
import { Tally } from '../../components/gate.tsx'
import { isPopular, lessonCount } from '../../view/claims.ts'

/** A focus area with its counts. One whose lessons are all still being written says how many are to come. */
export function AreaCard({ area }: { area: AreaFacts }) {
  return (
    <article className="focus-card">
      <div className="kicker">
        <Tally count={area.subjects} />
        {isPopular(area.id) && <span className="flag is-popular">Popular</span>}
      </div>
      <h3>{area.title}</h3>
      <p>{area.description}</p>
      <dl>
        <div>
          <dt>topics</dt>
          <dd>{area.subjects}</dd>
        </div>
        <div>
          <dt>{area.lessons === 0 ? 'to come' : 'lessons'}</dt>
          <dd>{area.lessons === 0 ? area.lessonsToCome : lessonCount(area.id, area.lessons)}</dd>
        </div>
      </dl>
    </article>
  )
}
