import { startTransition, useState } from 'react'
import type { SmsHistoryItem } from '../../../api/schemas/sms-history.ts'
import { useSmsHistory } from '../../api/use-sms-history.ts'
import { Bones } from '../../components/bones.tsx'
import { Empty } from '../../components/empty.tsx'
import { Retry } from '../../components/retry.tsx'
import { useUrlDialog } from '../../components/use-url-dialog.ts'
import { useUser } from '../../session/use-session.ts'
import { counted } from '../../view/figures.ts'
import { filterTexts, isFiltering, noFilter } from '../../view/history-filter.ts'
import { truncate } from '../../view/truncate.ts'
import { sentDay, sentTime } from '../../view/when.ts'
import { HistoryFilters } from './history-filters.tsx'
import { NoTextsYet } from './no-texts-yet.tsx'
import { ReadFlag } from './read-flag.tsx'

/** Rows before "Show all" (specification, section 2). */
const ROWS_AT_FIRST = 3

/** The texts that were sent, newest first, and filters above them. */
export function HistoryTable() {
  const { texts, error, retry } = useSmsHistory()
  const { timezone } = useUser()
  const [filter, setFilter] = useState(noFilter)
  const [isWhole, setWhole] = useState(false)
  if (!texts) return error ? <Retry what="your texts" onRetry={retry} /> : <Bones lines={4} />
  if (texts.length === 0) return <NoTextsYet />
  const matching = filterTexts(texts, filter, timezone)
  const shown = isWhole ? matching : matching.slice(0, ROWS_AT_FIRST)
  return (
    <>
      <HistoryFilters texts={texts} filter={filter} onChange={setFilter} />
      {matching.length > 0 ? (
        <Rows texts={shown} />
      ) : (
        <Empty title="No messages match your filters">
          <button type="button" className="button is-quiet" onClick={() => setFilter(noFilter)}>
            Clear filters
          </button>
        </Empty>
      )}
      <div className="table-foot">
        <span className="small weak num" role="status">
          {shown.length} of {counted(matching.length, 'text')}
          {isFiltering(filter) && `, ${texts.length} in all`}
        </span>
        {matching.length > ROWS_AT_FIRST && (
          <button
            type="button"
            className="button is-bare small"
            onClick={() => startTransition(() => setWhole(!isWhole))}
          >
            {isWhole ? 'Show fewer' : 'Show all'}
          </button>
        )}
      </div>
    </>
  )
}

function Rows({ texts }: { texts: readonly SmsHistoryItem[] }) {
  return (
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
        {texts.map((text) => (
          <HistoryRow key={text.id} text={text} />
        ))}
      </tbody>
    </table>
  )
}

function HistoryRow({ text }: { text: SmsHistoryItem }) {
  const { timezone } = useUser()
  const dialog = useUrlDialog('text')
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
      <td>
        <button type="button" className="row-button" onClick={() => dialog.open(text.id)}>
          {truncate(text.smsContent)}
        </button>
      </td>
      <td>
        <ReadFlag isRead={text.isRead} />
      </td>
    </tr>
  )
}
