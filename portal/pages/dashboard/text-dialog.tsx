import './text-dialog.css'
import { useEffect } from 'react'
import type { SmsHistoryItem } from '../../../api/schemas/sms-history.ts'
import { markTextRead } from '../../api/commands.ts'
import { refresh } from '../../api/refresh.ts'
import { useFocusAreas } from '../../api/use-focus-areas.ts'
import { useLessons } from '../../api/use-lessons.ts'
import { useSmsHistory } from '../../api/use-sms-history.ts'
import { Bones } from '../../components/bones.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Retry } from '../../components/retry.tsx'
import { useUser } from '../../session/use-session.ts'
import { lessonOfText } from '../../view/lesson-of-text.ts'
import { sentDay, sentTime } from '../../view/when.ts'

interface TextDialogProps {
  id: string
  onClose: () => void
  onLesson: (lessonId: string) => void
}

/** One text as it was sent, whole. Opening it counts as reading it. */
export function TextDialog({ id, onClose, onLesson }: TextDialogProps) {
  const { texts, error, retry } = useSmsHistory()
  const text = texts?.find((each) => each.id === id)
  useMarkedRead(text)
  return (
    <Dialog title={text?.subcategory || 'SMS message'} closeLabel="Close message" onClose={onClose}>
      {!texts && (error ? <Retry what="this text" onRetry={retry} /> : <Bones lines={3} />)}
      {texts && !text && <p className="text-gone">This text is no longer in your history.</p>}
      {text && <SentText text={text} onLesson={onLesson} />}
    </Dialog>
  )
}

function SentText({ text, onLesson }: { text: SmsHistoryItem; onLesson: (lessonId: string) => void }) {
  const { timezone } = useUser()
  return (
    <div className="sent-text">
      <p className="small weak num">
        {text.category && `${text.category}, `}
        <time dateTime={text.dateSent}>
          {sentDay(text.dateSent, timezone, new Date())}, {sentTime(text.dateSent, timezone)}
        </time>
      </p>
      <p className="bubble is-in">{text.smsContent}</p>
      <LessonButton text={text} onLesson={onLesson} />
    </div>
  )
}

/** The way on to the lesson that the text teaches, where it teaches one. */
function LessonButton({ text, onLesson }: { text: SmsHistoryItem; onLesson: (lessonId: string) => void }) {
  const { areas } = useFocusAreas()
  const { lessons } = useLessons(areas?.find(({ title }) => title === text.category)?.id)
  const lesson = lessons && lessonOfText(lessons, text.smsContent)
  return (
    lesson && (
      <button type="button" className="button is-primary" onClick={() => onLesson(lesson.id)}>
        Read the lesson
      </button>
    )
  )
}

function useMarkedRead(text: SmsHistoryItem | undefined) {
  const unreadId = text && !text.isRead ? text.id : undefined
  useEffect(() => {
    if (unreadId === undefined) return
    // Nobody waits for it: if it fails the text stays new, and opening it again tries again.
    markTextRead(unreadId).then(
      () => refresh('/api/user/sms-history'),
      () => undefined,
    )
  }, [unreadId])
}
