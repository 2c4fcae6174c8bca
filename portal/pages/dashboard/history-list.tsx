import { startTransition, useState } from 'react'
import type { SmsHistoryItem } from '../../../api/schemas/sms-history.ts'
import { useSmsHistory } from '../../api/use-sms-history.ts'
import { Bones } from '../../components/bones.tsx'
import { Retry } from '../../components/retry.tsx'
import { useUrlDialog } from '../../components/use-url-dialog.ts'
import { useUser } from '../../session/use-session.ts'
import { counted } from '../../view/figures.ts'
import { truncate } from '../../view/truncate.ts'
import { sentDay, sentTime } from '../../view/when.ts'
import { NoTextsYet } from './no-texts-yet.tsx'
import { ReadFlag } from './read-flag.tsx'

const TEXTS_AT_FIRST = 5

/** The texts that were sent, newest first, as a list for a narrow screen. Each opens. */
export function HistoryList() {
  const { texts, error, retry } = useSmsHistory()
  const [isWhole, setWhole] = useState(false)
  if (!texts) return error ? <Retry what="your texts" onRetry={retry} /> : <Bones lines={4} />
  if (texts.length === 0) return <NoTextsYet />
  return (
    <>
      <ul className="texts">
        {(isWhole ? texts : texts.slice(0, TEXTS_AT_FIRST)).map((text) => (
          <SentText key={text.id} text={text} />
        ))}
      </ul>
      {texts.length > TEXTS_AT_FIRST && !isWhole && (
        <button
          type="button"
          className="button is-quiet show-all"
          onClick={() => startTransition(() => setWhole(true))}
        >
          Show all {counted(texts.length, 'text')}
        </button>
      )}
    </>
  )
}

function SentText({ text }: { text: SmsHistoryItem }) {
  const { timezone } = useUser()
  const dialog = useUrlDialog('text')
  return (
    <li className={text.isRead ? undefined : 'is-unread'}>
      <button type="button" onClick={() => dialog.open(text.id)}>
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
}
