import { Link } from 'react-router-dom'
import type { DeskLearner } from '../../../api/schemas/desk.ts'
import { fullDate, sentTime } from '../../view/when.ts'

/** The learner's numbers with everybody who had them, and the outcome of each code asked for. */
export function Numbers({ learner: { id, numbers, codes, zone } }: { learner: DeskLearner }) {
  const moment = (at: string) => `${fullDate(at, zone)}, ${sentTime(at, zone)}`
  return (
    <section className="sheet" aria-labelledby="numbers-of">
      <h2 className="sheet-title" id="numbers-of">
        Numbers and codes
      </h2>
      {numbers.length === 0 && <p className="weak">No number was ever proved.</p>}
      {numbers.map(({ phone, owners }) => (
        <div key={phone}>
          <h3 className="num">{phone}</h3>
          <ul className="desk-list">
            {owners.map((owner) => (
              <li key={owner.id}>
                {owner.id === id ? (
                  <b>this learner</b>
                ) : (
                  <Link to={`/desk/learner/${owner.id}`}>{owner.name ?? 'somebody without an account'}</Link>
                )}
                {owner.since !== null && `, since ${moment(owner.since)}`}
                {owner.until !== null && `, until ${moment(owner.until)}, ${owner.ended}`}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {codes.length > 0 && (
        <details open={numbers.length === 0}>
          <summary>Codes that were asked for</summary>
          <ul className="desk-list">
            {codes.toReversed().map(({ at, what }) => (
              <li key={`${at} ${what}`}>
                {moment(at)}: {what}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
