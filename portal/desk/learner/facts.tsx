import { useState } from 'react'
import type { DeskLearner } from '../../../api/schemas/desk.ts'
import { Field } from '../../ui/field.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { fullDate, nextText } from '../../view/when.ts'
import { call } from '../call.ts'
import { Problem } from '../parts/problem.tsx'
import { useAct } from '../use-act.ts'

/** What support looks up most, in the order in which it is asked. */
export function Facts({ learner }: { learner: DeskLearner }) {
  const { zone, planned, missed, preferences, consents, settings, account } = learner
  const moment = (at: string) => nextText(at, zone, new Date(learner.now))
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
            {missed.toReversed().map(({ at, why }) => (
              <li key={at}>
                {moment(at)}: <b>{why}</b>
              </li>
            ))}
          </ul>
        )}
      </section>
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
            <summary>Changes</summary>
            <ul className="desk-list">
              {settings.toReversed().map(({ at, what }) => (
                <li key={`${at} ${what}`}>
                  {moment(at)}: {what}
                </li>
              ))}
            </ul>
          </details>
        )}
        {account && <Deeds id={learner.id} count={account.sessions} since={fullDate(account.since, zone)} />}
      </section>
      <section className="sheet" aria-labelledby="consents">
        <h2 className="sheet-title" id="consents">
          Consent
        </h2>
        {consents.length === 0 && <p className="weak">None on record.</p>}
        <ul className="desk-list">
          {consents.toReversed().map(({ at, action, via, words, page }) => (
            <li key={at}>
              <b>{action === 'opt-in' ? 'Opted in' : 'Opted out'}</b> by {via}
              {page !== null && `, on ${page}`}, {moment(at)}
              {words !== null && <blockquote className="desk-quote">{words}</blockquote>}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** What is done for a learner, each for a reason. */
function Deeds({ id, count, since }: { id: string; count: number; since: string }) {
  const act = useAct()
  const [reason, setReason] = useState('')
  const [done, setDone] = useState('')
  const does = (work: () => Promise<string>) => () =>
    void act.run(async () => {
      setDone('')
      setDone(await work())
      setReason('')
    })
  const endSessions = async () =>
    (await call<{ message: string }>('POST', `learners/${id}/sessions/end`, { reason })).message
  const exportAll = async () => {
    saveFile(`learner-${id}.json`, JSON.stringify(await call('POST', `learners/${id}/export`, { reason }), null, 2))
    return 'Everything we keep of them is in your downloads.'
  }
  return (
    <details>
      <summary>
        Account since {since}, {count === 1 ? '1 device' : `${count} devices`}
      </summary>
      <div className="desk-form">
        <Field
          label="Reason"
          help="It is written down with your name."
          value={reason}
          onChange={(e) => setReason(e.target.value)}
        />
        <div className="actions">
          <PendingButton className="button is-quiet" isPending={act.isPending} onClick={does(endSessions)}>
            Sign out all devices
          </PendingButton>
          <PendingButton className="button is-quiet" isPending={act.isPending} onClick={does(exportAll)}>
            Export everything
          </PendingButton>
        </div>
        <Problem text={act.problem} />
        <p role="status">{done}</p>
      </div>
    </details>
  )
}

/** Puts a JSON text into the browser's downloads. */
function saveFile(name: string, json: string) {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
