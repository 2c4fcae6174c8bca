import type { DeskLearner } from '../../../api/schemas/desk.ts'
import { datedMoment, dateOf, fullDate } from '../../view/when.ts'
import { CasesOf } from './cases-of.tsx'
import { Deeds } from './deeds.tsx'
import { Memory } from './memory.tsx'
import { Money } from './money.tsx'
import { Numbers } from './numbers.tsx'

/** How somebody agreed to texts or ended them, in words. */
const ways: Readonly<Record<string, string>> = {
  web: 'the website',
  keyword: 'a word that the carrier knows',
  phrase: 'a phrase',
  text: 'a text',
  staff: 'a colleague at the desk',
  carrier: 'the carrier, which reported it',
  reassigned: 'the phone companies, which gave the number to somebody else',
}

/** What support looks up most, in the order in which it usually comes up. */
export function Facts({ learner, onDay }: { learner: DeskLearner; onDay: (day: string) => void }) {
  const { zone, planned, missed, preferences, consents, settings, account, money, remembered } = learner
  const moment = (at: string) => datedMoment(at, zone, new Date(learner.now))
  return (
    <>
      <section className="sheet" aria-labelledby="planned">
        <h2 className="sheet-title" id="planned">
          Next texts
        </h2>
        {planned.length === 0 ? (
          <p className="weak">None in the coming week.</p>
        ) : (
          <ul className="desk-list">
            {planned.map((at) => (
              <li key={at}>{moment(at)}</li>
            ))}
          </ul>
        )}
        <h3>Planned, and not sent</h3>
        {missed.length === 0 ? (
          <p className="weak">None in the last 60 days.</p>
        ) : (
          <ul className="desk-list">
            {missed.toReversed().map(({ at, lastAt, count, why }) => (
              <li key={at}>
                {count === 1 ? moment(at) : `${moment(at)} to ${moment(lastAt)}, ${count} texts`}: <b>{why}</b>{' '}
                <button type="button" className="text-button small" onClick={() => onDay(dateOf(at, zone))}>
                  In the thread<span className="is-sr-only"> on {moment(at)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <CasesOf learner={learner} />
      <Deeds learner={learner} />
      {money && <Money money={money} zone={zone} />}
      <Memory remembered={remembered} />
      <section className="sheet" aria-labelledby="settings">
        <h2 className="sheet-title" id="settings">
          Settings
        </h2>
        <table className="ledger">
          <tbody>
            {preferences.map(({ what, value }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {settings.length > 0 && (
          <details>
            <summary>Changes, and who made them</summary>
            <ul className="desk-list">
              {settings.toReversed().map(({ at, what, by }) => (
                <li key={`${at} ${what}`}>
                  {moment(at)}: {what} <span className="weak">({by})</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        {account && (
          <p className="small weak">
            Account since {fullDate(account.since, zone)},{' '}
            {account.sessions === 1 ? '1 device' : `${account.sessions} devices`} signed in
          </p>
        )}
      </section>
      <Numbers learner={learner} />
      <section className="sheet" aria-labelledby="consents">
        <h2 className="sheet-title" id="consents">
          Consent
        </h2>
        {consents.length === 0 && <p className="weak">None on record.</p>}
        <ul className="desk-list">
          {consents.toReversed().map(({ at, action, via, isOthers, words, page }) => (
            <li key={at}>
              <b>{action === 'opt-in' ? 'Opted in' : 'Opted out'}</b> by {ways[via] ?? via}
              {page !== null && `, on ${page}`}, {moment(at)}
              {isOthers && ', by somebody else who had the number'}
              {words !== null && <blockquote className="desk-quote">{words}</blockquote>}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
