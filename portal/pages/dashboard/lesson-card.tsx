import '../../ui/flags.css'
import type { LessonSummary } from '../../../api/schemas/lessons.ts'
import { useUrlDialog } from '../../hooks/use-url-dialog.ts'
import { Icon } from '../../ui/icon.tsx'
import { capitalized, cardDescription, durationLabel } from '../../view/lesson-card.ts'

/** One lesson. The title's button covers the whole card. */
export function LessonCard({ lesson }: { lesson: LessonSummary }) {
  const dialog = useUrlDialog('lesson')
  return (
    <li className={lesson.isCompleted ? 'sheet lesson-card is-done' : 'sheet lesson-card'}>
      <h3>
        <button type="button" onClick={() => dialog.open(lesson.id)}>
          {lesson.title}
        </button>
      </h3>
      <p>{cardDescription(lesson)}</p>
      <p className="meta num">
        <span>{capitalized(lesson.difficulty)}</span>
        <span>{capitalized(lesson.contentType)}</span>
        <span>{durationLabel(lesson.duration)}</span>
        {lesson.isCompleted && (
          <span className="flag is-good">
            <Icon name="tick" />
            Completed
          </span>
        )}
      </p>
    </li>
  )
}
