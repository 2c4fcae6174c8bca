import './history-list.css'
import { memo, startTransition, useState } from 'react'
import type { SmsHistoryItem } from '../../../api/schemas/sms-history.ts'
import { useSmsHistory } from '../../api/use-sms-history.ts'
import { useStable } from '../../hooks/use-stable.ts'
import { useUrlDialog } from '../../hooks/use-url-dialog.ts'
import { useUser } from '../../session/use-session.ts'
import { Bones } from '../../ui/bones.tsx'
import { Retry } from '../../ui/retry.tsx'
import { counted } from '../../view/figures.ts'
import { historyHolds } from '../../view/history-filter.ts'
import { truncate } from '../../view/truncate.ts'
import { sentDay, sentTime } from '../../view/when.ts'
import { NoTextsYet } from './no-texts-yet.tsx'
import { ReadFlag } from './read-flag.tsx'

const TEXTS_AT_FIRST = 5

/** The texts sent so far, newest first, as a list for a narrow screen. Each can be opened. */
export function HistoryList() {
  const { timezone } = useUser()
  const [isWhole, setWhole] = useState(false)
  const open = useStable(useUrlDialog('text').open)
  const { texts, hasMore, missing, retry } = useSmsHistory({ wantsAll: isWhole })
  if (!texts) return missing ? <Retry what={missing} onRetry={retry} /> : <Bones lines={4} />
  if (texts.length === 0) return <NoTextsYet />
  return (
    <>
      <ul className="texts">
        {(isWhole ? texts : texts.slice(0, TEXTS_AT_FIRST)).map((text) => (
          <SentText key={text.id} text={text} timezone={timezone} onOpen={open} />
        ))}
      </ul>
      {missing && <Retry what={missing} onRetry={retry} />}
      {(texts.length > TEXTS_AT_FIRST || hasMore) && !isWhole && (
        <button
          type="button"
          className="button is-quiet show-all"
          onClick={() => startTransition(() => setWhole(true))}
        >
          {hasMore ? 'Show all texts' : `Show all ${counted(texts.length, 'text')}`}
        </button>
      )}
      <p className="help">{historyHolds(timezone)}</p>
    </>
  )
}

interface SentTextProps {
  text: SmsHistoryItem
  timezone: string | null
  onOpen: (id: string) => void
}

const SentText = memo(function SentText({ text, timezone, onOpen }: SentTextProps) {
  return (
    <li className={text.isRead ? undefined : 'is-unread'}>
      <button type="button" onClick={() => onOpen(text.id)}>
        <span className="meta">
          {text.subcategory}
          <br />
          <time dateTime={text.dateSent}>
            {sentDay(text.dateSent, timezone, new Date())}, {sentTime(text.dateSent, timezone)}
          </time>
        </span>
        <ReadFlag isRead={text.isRead} />
        <span className="words">{truncate(text.smsContent)}</span>
      </button>
    </li>
  )
})
