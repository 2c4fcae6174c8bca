import '../../ui/flags.css'
import './lesson.css'
import type { Lesson } from '../../../api/schemas/lessons.ts'
import { Icon } from '../../ui/icon.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { capitalized, durationLabel } from '../../view/lesson-card.ts'
import { fullDate } from '../../view/when.ts'
import { Listen } from './listen.tsx'
import { PrintedQuiz } from './printed-quiz.tsx'
import { Quiz } from './quiz.tsx'
import { Reading } from './reading.tsx'
import { useCompletion } from './use-completion.ts'

interface LessonBodyProps {
  lesson: Lesson
  /** The lesson's text is already shown above, as it was sent. */
  isBelowText?: boolean
  /** Opened by a texted link: nothing can be answered or marked. */
  isReadOnly?: boolean
  /** Opens another lesson in place of this one. */
  onLesson?: ((lessonId: string) => void) | undefined
}

/** A complete lesson: the text, the reading, its source, its questions, and whether it is done. */
export function LessonBody({ lesson, isBelowText = false, isReadOnly = false, onLesson }: LessonBodyProps) {
  return (
    <div className="lesson stack">
      <Facts lesson={lesson} />
      {!isBelowText && (
        <p className="bubble is-in">
          <span className="is-sr-only">The text: </span>
          {lesson.textContent}
        </p>
      )}
      {lesson.videoUrl && (
        // biome-ignore lint/a11y/useMediaCaption: the reading below is its transcript
        <video
          className="lesson-video no-print"
          controls
          preload="none"
          src={lesson.videoUrl}
          aria-label={lesson.title}
        />
      )}
      <Listen lesson={lesson} />
      <Reading markdown={lesson.transcript} />
      <Provenance lesson={lesson} />
      {!isReadOnly && (
        <Quiz key={lesson.id} lessonId={lesson.id}>
          <NextLesson lesson={lesson} onLesson={onLesson} />
        </Quiz>
      )}
      <PrintedQuiz questions={lesson.questions} />
      {!isReadOnly && <CompletionButton lesson={lesson} />}
    </div>
  )
}

function Facts({ lesson }: { lesson: Lesson }) {
  return (
    <p className="lesson-facts num">
      <span>{lesson.subcategory}</span>
      <span>{capitalized(lesson.difficulty)}</span>
      <span>{durationLabel(lesson.duration)}</span>
      {lesson.isCompleted && (
        <span className="flag is-good">
          <Icon name="tick" />
          Completed
        </span>
      )}
    </p>
  )
}

/** How far to trust the lesson: the source of its rule, when it was last checked, its tax year and corrections. */
function Provenance({ lesson: { source, checked, year, errata } }: { lesson: Lesson }) {
  if (!source && !checked && year === null && errata.length === 0) return null
  return (
    <dl className="provenance">
      {source && (
        <div>
          <dt>Source</dt>
          <dd>{capitalized(source)}</dd>
        </div>
      )}
      {checked && (
        <div>
          <dt>Checked</dt>
          <dd>{fullDate(`${checked}T12:00:00Z`, 'UTC')}</dd>
        </div>
      )}
      {year !== null && (
        <div>
          <dt>Tax year</dt>
          <dd className="num">{year}</dd>
        </div>
      )}
      {errata.map(({ date, note }) => (
        <div key={date + note}>
          <dt>Corrected</dt>
          <dd>
            {fullDate(`${date}T12:00:00Z`, 'UTC')}: {note}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What follows the last question: a way to the topic's next lesson. */
function NextLesson({ lesson: { nextLesson }, onLesson }: Pick<LessonBodyProps, 'lesson' | 'onLesson'>) {
  if (!nextLesson || !onLesson) return null
  return (
    <button type="button" className="button is-primary" onClick={() => onLesson(nextLesson.id)}>
      Next lesson
      <span className="is-sr-only">: {nextLesson.title}</span>
    </button>
  )
}

function CompletionButton({ lesson }: { lesson: Lesson }) {
  const { isPending, toggle } = useCompletion(lesson)
  return (
    <PendingButton className="button is-quiet no-print" isPending={isPending} onClick={toggle}>
      {isPending ? 'Saving...' : lesson.isCompleted ? 'Mark Incomplete' : 'Mark Complete'}
    </PendingButton>
  )
}
