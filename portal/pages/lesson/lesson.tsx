import './lesson.css'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useLesson } from '../../api/use-lesson.ts'
import { AppHeader } from '../../shell/app-header.tsx'
import { MAIN_ID, SkipLink } from '../../shell/skip-link.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { Bones } from '../../ui/bones.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LessonBody } from './lesson-body.tsx'
import { LessonFailure } from './lesson-failure.tsx'
import { SampleLesson } from './sample-lesson.tsx'

/** A lesson as a page of its own. Without an id it is the sample. */
export default function LessonPage() {
  const { id } = useParams()
  return (
    <>
      <SkipLink />
      <AppHeader />
      <main className="wrap lesson-page" id={MAIN_ID}>
        {id === undefined ? <SampleLesson /> : <Reader key={id} id={id} />}
      </main>
    </>
  )
}

function Reader({ id }: { id: string }) {
  const { lesson, error, retry } = useLesson(id)
  useTitle(lesson?.title)
  const navigate = useNavigate()
  return (
    <>
      <div className="page-top no-print">
        <Link className="small" to="/dashboard">
          Back to Dashboard
        </Link>
        {lesson && (
          <button type="button" className="button is-bare small" onClick={() => print()}>
            <Icon name="print" />
            Print
          </button>
        )}
      </div>
      <h1>{lesson?.title ?? 'Lesson'}</h1>
      <div className="sheet">
        {lesson && <LessonBody lesson={lesson} onLesson={(next) => navigate(`/lesson/${encodeURIComponent(next)}`)} />}
        {!lesson && !error && <Bones lines={8} />}
        {!lesson && error && <LessonFailure error={error} onRetry={retry} />}
      </div>
    </>
  )
}
