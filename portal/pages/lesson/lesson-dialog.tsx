import { Link } from 'react-router-dom'
import { useLesson } from '../../api/use-lesson.ts'
import { Bones } from '../../ui/bones.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LessonBody } from './lesson-body.tsx'
import { LessonFailure } from './lesson-failure.tsx'

interface LessonDialogProps {
  id: string
  onClose: () => void
  /** Opens another lesson in place of this one. */
  onLesson: (lessonId: string) => void
}

/** A lesson on top of the dashboard. */
export function LessonDialog({ id, onClose, onLesson }: LessonDialogProps) {
  const { lesson, error, retry } = useLesson(id)
  return (
    <Dialog title={lesson?.title ?? 'Lesson'} closeLabel="Close lesson" onClose={onClose}>
      {lesson && (
        <>
          <LessonBody lesson={lesson} onLesson={onLesson} />
          <p className="lesson-page-link small">
            <Link to={`/lesson/${encodeURIComponent(id)}`}>Open as a page to print</Link>
          </p>
        </>
      )}
      {!lesson && (error ? <LessonFailure error={error} onRetry={retry} /> : <Bones lines={8} />)}
    </Dialog>
  )
}
