import { Link } from 'react-router-dom'
import type { DeskNumbers } from '../../../api/schemas/desk-numbers.ts'
import { counted } from '../../view/figures.ts'
import { sentTime, shortDay } from '../../view/when.ts'
import { Chart } from './chart.tsx'
import { total } from './figures.ts'

/** Who asked for no more texts, in their own words. */
export function OptOuts({
  numbers: { days, optOuts, zone },
  chart,
}: {
  numbers: DeskNumbers
  chart: Omit<Parameters<typeof Chart>[0], 'label'>
}) {
  const count = total(days, (day) => day.optOuts)
  return (
    <section className="sheet" aria-labelledby="opt-outs">
      <h2 className="sheet-title" id="opt-outs">
        Opt-outs
      </h2>
      {count === 0 ? (
        <p className="weak">Nobody opted out.</p>
      ) : (
        <>
          <p className="small">
            {counted(count, 'opt-out')}
            {count > optOuts.length && `; the newest ${optOuts.length}`}:
          </p>
          <Chart label="Opt-outs by day." {...chart} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <section className="desk-scroll desk-days" tabIndex={0} aria-label="Opt-outs and their words">
            <ul className="desk-list">
              {optOuts.map(({ at, learnerId, via, words }) => (
                <li key={`${at} ${learnerId}`}>
                  {learnerId === null ? (
                    whenWords(at, zone)
                  ) : (
                    <Link to={`/desk/learner/${learnerId}`}>{whenWords(at, zone)}</Link>
                  )}{' '}
                  by {via}
                  {words !== null && <q className="desk-quote">{words}</q>}
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </section>
  )
}

const whenWords = (at: string, zone: string) => `${shortDay(at, zone)}, ${sentTime(at, zone)}`
