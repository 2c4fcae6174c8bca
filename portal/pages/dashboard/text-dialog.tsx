import './text-dialog.css'
import { useEffect, useState } from 'react'
import type { SmsHistoryItem } from '../../../api/schemas/sms-history.ts'
import { markTextRead } from '../../api/commands.ts'
import { refresh } from '../../api/refresh.ts'
import { useLesson } from '../../api/use-lesson.ts'
import { useSmsHistory } from '../../api/use-sms-history.ts'
import { useUser } from '../../session/use-session.ts'
import { Bones } from '../../ui/bones.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Retry } from '../../ui/retry.tsx'
import { sentDay, sentTime } from '../../view/when.ts'
import { LessonBody } from '../lesson/lesson-body.tsx'
import { LessonFailure } from '../lesson/lesson-failure.tsx'
import { Verdict } from '../lesson/question.tsx'
import { Quiz } from '../lesson/quiz.tsx'

interface TextDialogProps {
  id: string
  /** On a narrow screen: a teaching text shows its lesson here, instead of a button that leads to it. */
  isDirect: boolean
  onClose: () => void
  onLesson: (lessonId: string) => void
}

/** One complete text as it was sent, and what it is about. Opening it counts as reading it. */
export function TextDialog({ id, isDirect, onClose, onLesson }: TextDialogProps) {
  const { texts: latest } = useSmsHistory()
  const isOlder = latest !== undefined && !latest.some((each) => each.id === id)
  const { texts, hasMore, missing, retry } = useSmsHistory({ wantsAll: isOlder })
  const text = texts?.find((each) => each.id === id)
  const isGone = texts !== undefined && !text && !hasMore
  useMarkedRead(text)
  return (
    <Dialog title={text?.subcategory || 'SMS message'} closeLabel="Close message" onClose={onClose}>
      {!text && !isGone && (missing ? <Retry what="this text" onRetry={retry} /> : <Bones lines={3} />)}
      {isGone && <p className="text-gone">This text is no longer in your history.</p>}
      {text && <SentText key={text.id} text={text} isDirect={isDirect} onLesson={onLesson} />}
    </Dialog>
  )
}

interface SentTextProps {
  text: SmsHistoryItem
  isDirect: boolean
  onLesson: (lessonId: string) => void
}

/**
 * Below a text that asks a question come the learner's answer and the lesson's quiz. Anything answered here is not
 * asked on the phone again.
 */
function SentText({ text, isDirect, onLesson }: SentTextProps) {
  const { timezone } = useUser()
  const { lessonId, kind } = text
  const isWhole = isDirect && kind === 'lesson' && lessonId !== null
  // The quiz says what it thinks of an answer. Once more above it, that would push the quiz down while it is read.
  const [isJudgedBelow, setJudgedBelow] = useState(false)
  return (
    <>
      <div className="sent-text">
        <p className="small weak num">
          {text.category && `${text.category}, `}
          <time dateTime={text.dateSent}>
            {sentDay(text.dateSent, timezone, new Date())}, {sentTime(text.dateSent, timezone)}
          </time>
        </p>
        <p className="bubble is-in">{text.smsContent}</p>
      </div>
      {text.answer && !isJudgedBelow && <GivenAnswer answer={text.answer} />}
      {lessonId !== null && kind === 'question' && (
        <Quiz lessonId={lessonId} sent={text.smsContent} onGraded={() => text.answer || setJudgedBelow(true)} />
      )}
      {lessonId !== null && isWhole && <LessonOf id={lessonId} onLesson={onLesson} />}
      {lessonId !== null && !isWhole && (
        <p className="sent-text">
          <button
            type="button"
            className={kind === 'lesson' ? 'button is-primary' : 'button is-quiet'}
            onClick={() => onLesson(lessonId)}
          >
            Read the lesson
          </button>
        </p>
      )}
    </>
  )
}

/** What the learner answered, and the verdict on it. */
function GivenAnswer({ answer }: { answer: NonNullable<SmsHistoryItem['answer']> }) {
  return (
    <div className="sent-text given-answer">
      <p className="bubble is-out">
        <span className="is-sr-only">You answered: </span>
        {answer.text ?? 'I do not know.'}
      </p>
      <Verdict grade={answer} />
    </div>
  )
}

/** The lesson below its text. */
function LessonOf({ id, onLesson }: { id: string; onLesson: (lessonId: string) => void }) {
  const { lesson, error, retry } = useLesson(id)
  if (lesson) return <LessonBody lesson={lesson} isBelowText onLesson={onLesson} />
  return error ? <LessonFailure error={error} onRetry={retry} /> : <Bones lines={8} />
}

function useMarkedRead(text: SmsHistoryItem | undefined) {
  const unreadId = text && !text.isRead ? text.id : undefined
  useEffect(() => {
    if (unreadId === undefined) return
    // Nobody waits for this. If it fails, the text stays unread and is marked the next time it is opened.
    markTextRead(unreadId).then(
      () => refresh('texts read'),
      () => undefined,
    )
  }, [unreadId])
}
