import './history-table.css'
import { memo, startTransition, useMemo, useState } from 'react'
import type { SmsHistoryItem } from '../../../api/schemas/sms-history.ts'
import { useSmsHistory } from '../../api/use-sms-history.ts'
import { useStable } from '../../hooks/use-stable.ts'
import { useUrlDialog } from '../../hooks/use-url-dialog.ts'
import { useUser } from '../../session/use-session.ts'
import { Bones } from '../../ui/bones.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Retry } from '../../ui/retry.tsx'
import { counted } from '../../view/figures.ts'
import { filterTexts, historyHolds, isFiltering, noFilter } from '../../view/history-filter.ts'
import { truncate } from '../../view/truncate.ts'
import { sentDay, sentTime } from '../../view/when.ts'
import { HistoryFilters } from './history-filters.tsx'
import { NoTextsYet } from './no-texts-yet.tsx'
import { ReadFlag } from './read-flag.tsx'

/** Rows before "Show all" (specification, section 2). */
const ROWS_AT_FIRST = 3

/** The texts sent so far, newest first, with filters above them. */
export function HistoryTable() {
  const { timezone } = useUser()
  const [filter, setFilter] = useState(noFilter)
  const [isWhole, setWhole] = useState(false)
  const open = useStable(useUrlDialog('text').open)
  const { texts, hasRecent, hasMore, missing, retry } = useSmsHistory({ wantsAll: isWhole || isFiltering(filter) })
  const matching = useMemo(() => filterTexts(texts ?? [], filter, timezone), [texts, filter, timezone])
  if (!texts) return missing ? <Retry what={missing} onRetry={retry} /> : <Bones lines={4} />
  if (texts.length === 0) return <NoTextsYet />
  const isComing = hasMore && !missing
  const shown = isWhole ? matching : matching.slice(0, ROWS_AT_FIRST)
  // Not "more than": what is still to be fetched may hold no lesson and no question.
  const known = (count: number) => (hasMore ? `${count} or more` : `${count}`)
  return (
    <>
      <HistoryFilters texts={texts} filter={filter} onChange={setFilter} />
      {matching.length > 0 ? (
        <Rows texts={shown} timezone={timezone} onOpen={open} />
      ) : isComing ? (
        <Bones lines={4} />
      ) : (
        <Empty title="No messages match your filters">
          <button type="button" className="button is-quiet" onClick={() => setFilter(noFilter)}>
            Clear filters
          </button>
        </Empty>
      )}
      {missing && <Retry what={missing} onRetry={retry} />}
      <div className="table-foot">
        <span className="small weak num" role="status">
          {(matching.length > 0 || !isComing) && (hasRecent || missing) && (
            <>
              {matching.length === 0 ? 'None' : shown.length} of{' '}
              {hasMore
                ? `${known(matching.length || texts.length)} texts`
                : counted(matching.length || texts.length, 'text')}
              {isFiltering(filter) && matching.length > 0 && `, ${known(texts.length)} in all`}
            </>
          )}
        </span>
        {(matching.length > ROWS_AT_FIRST || (hasMore && !isWhole && !isFiltering(filter))) && (
          <button
            type="button"
            className="button is-bare small"
            onClick={() => startTransition(() => setWhole(!isWhole))}
          >
            {isWhole ? 'Show fewer' : 'Show all'}
          </button>
        )}
      </div>
      <p className="help">{historyHolds(timezone)}</p>
    </>
  )
}

interface RowsProps {
  texts: readonly SmsHistoryItem[]
  timezone: string | null
  onOpen: (id: string) => void
}

function Rows({ texts, timezone, onOpen }: RowsProps) {
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
          <HistoryRow key={text.id} text={text} timezone={timezone} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

interface HistoryRowProps {
  text: SmsHistoryItem
  timezone: string | null
  onOpen: (id: string) => void
}

/** Memoized: a text changes only by being read, and otherwise hundreds of rows would rerender when a dialog opens. */
const isSameRow = (before: HistoryRowProps, now: HistoryRowProps) =>
  before.text.id === now.text.id &&
  before.text.isRead === now.text.isRead &&
  before.timezone === now.timezone &&
  before.onOpen === now.onOpen

const HistoryRow = memo(function HistoryRow({ text, timezone, onOpen }: HistoryRowProps) {
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
        <button type="button" className="row-button" onClick={() => onOpen(text.id)}>
          {truncate(text.smsContent)}
        </button>
      </td>
      <td>
        <ReadFlag isRead={text.isRead} />
      </td>
    </tr>
  )
}, isSameRow)
