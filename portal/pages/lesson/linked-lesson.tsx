import '../../shell/top.css'
import './lesson.css'
import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { seeLinkedLesson } from '../../api/commands.ts'
import { HttpError } from '../../api/request.ts'
import { useLinkedLesson } from '../../api/use-linked-lesson.ts'
import { useIsVisible } from '../../hooks/use-is-visible.ts'
import { Brand } from '../../shell/brand.tsx'
import { MAIN_ID, SkipLink } from '../../shell/skip-link.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { Bones } from '../../ui/bones.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Retry } from '../../ui/retry.tsx'
import { LessonBody } from './lesson-body.tsx'

/** Link previewers do not run scripts for this long, and show their page to nobody. */
const LOOK_MS = 2000

/** The lesson behind a texted link, read-only, no matter who is signed in here. */
export default function LinkedLessonPage() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  return (
    <>
      <SkipLink />
      <header className="top">
        <div className="wrap">
          <Brand />
        </div>
      </header>
      <main className="wrap lesson-page" id={MAIN_ID}>
        <LinkedLesson key={id} id={id} linkKey={query.get('k') ?? ''} />
      </main>
    </>
  )
}

function LinkedLesson({ id, linkKey }: { id: string; linkKey: string }) {
  const { lesson, error, retry } = useLinkedLesson(id, linkKey)
  useLook(lesson !== undefined, id, linkKey)
  useTitle(lesson?.title)
  return (
    <>
      <h1>{lesson?.title ?? 'Lesson'}</h1>
      <div className="sheet">
        {lesson && <LessonBody lesson={lesson} isReadOnly />}
        {!lesson && !error && <Bones lines={8} />}
        {!lesson && error && <LinkFailure error={error} onRetry={retry} />}
      </div>
    </>
  )
}

function LinkFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof HttpError) || error.status !== 404) return <Retry what="this lesson" onRetry={onRetry} />
  return (
    <Empty title="This link no longer opens a lesson">
      <p>
        Reply MORE to a lesson for a new link, or <Link to="/login">sign in</Link>.
      </p>
    </Empty>
  )
}

/** Tells the service that somebody is looking, once the lesson has been in front for a moment. */
function useLook(isShown: boolean, id: string, linkKey: string) {
  const isVisible = useIsVisible()
  const [hasTold, setHasTold] = useState(false)
  useEffect(() => {
    if (!isShown || !isVisible || hasTold) return
    const timer = setTimeout(() => {
      setHasTold(true)
      // The reader works without it.
      seeLinkedLesson(id, linkKey).catch(() => {})
    }, LOOK_MS)
    return () => clearTimeout(timer)
  }, [isShown, isVisible, hasTold, id, linkKey])
}
