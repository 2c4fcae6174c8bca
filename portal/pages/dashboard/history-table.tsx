import { useState } from 'react'
import type { SmsHistoryItem } from '../../../api/schemas/sms-history.ts'
import { useSmsHistory } from '../../api/use-sms-history.ts'
import { Bones } from '../../components/bones.tsx'
import { Retry } from '../../components/retry.tsx'
import { useUser } from '../../session/use-session.ts'
import { counted } from '../../view/figures.ts'
import { truncate } from '../../view/truncate.ts'
import { sentDay, sentTime } from '../../view/when.ts'
import { NoTextsYet } from './no-texts-yet.tsx'
import { ReadFlag } from './read-flag.tsx'

/** Rows before "Show all" (specification, section 2). */
const ROWS_AT_FIRST = 3

/** The texts that were sent, newest first. */
export function HistoryTable() {
  const { texts, error, retry } = useSmsHistory()
  const [isWhole, setWhole] = useState(false)
  if (!texts) return error ? <Retry what="your texts" onRetry={retry} /> : <Bones lines={4} />
  if (texts.length === 0) return <NoTextsYet />
  const shown = isWhole ? texts : texts.slice(0, ROWS_AT_FIRST)
  return (
    <>
      <table className="table">
        <caption className="is-sr-only">SMS history</caption>
        <thead>
          <tr>
            <th scope="col">Sent</th>
            <th scope="col">Topic</th>
            <th scope="col">Text</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((text) => (
            <HistoryRow key={text.id} text={text} />
          ))}
        </tbody>
      </table>
      <div className="table-foot">
        <span className="small weak num">
          {shown.length} of {counted(texts.length, 'text')}
        </span>
        {texts.length > ROWS_AT_FIRST && (
          <button type="button" className="button is-bare small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : 'Show all'}
          </button>
        )}
      </div>
    </>
  )
}

function HistoryRow({ text }: { text: SmsHistoryItem }) {
  const { timezone } = useUser()
  return (
    <tr>
      <td className="nowrap">
        <time dateTime={text.dateSent}>
          {sentDay(text.dateSent, timezone, new Date())}
          <br />
          <span className="weak">{sentTime(text.dateSent, timezone)}</span>
        </time>
      </td>
      <td>
        <b>{text.subcategory}</b>
        <span className="weak">{text.category}</span>
      </td>
      <td>{truncate(text.smsContent)}</td>
      <td>
        <ReadFlag isRead={text.isRead} />
      </td>
    </tr>
  )
}
