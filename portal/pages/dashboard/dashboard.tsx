import '../../ui/progress-bar.css'
import './dashboard.css'
import { useMediaQuery } from '../../hooks/use-media-query.ts'
import { useUrlDialog } from '../../hooks/use-url-dialog.ts'
import { AppHeader } from '../../shell/app-header.tsx'
import { SkipLink } from '../../shell/skip-link.tsx'
import { LessonDialog } from '../lesson/lesson-dialog.tsx'
import { DesktopDashboard } from './desktop-dashboard.tsx'
import { MobileDashboard } from './mobile-dashboard.tsx'
import { TextDialog } from './text-dialog.tsx'

/** The breakpoint from the specification's section 9; the style sheets use the same one. */
const MOBILE = '(max-width: 768px)'

export default function Dashboard() {
  const isMobile = useMediaQuery(MOBILE)
  const text = useUrlDialog('text')
  const lesson = useUrlDialog('lesson')
  return (
    <>
      <SkipLink />
      <AppHeader />
      {isMobile ? <MobileDashboard /> : <DesktopDashboard />}
      {/* A text's lesson takes its place until it is closed: both have the lesson's quiz. */}
      {text.shown !== null && lesson.shown === null && (
        <TextDialog id={text.shown} isDirect={isMobile} onClose={text.close} onLesson={lesson.open} />
      )}
      {lesson.shown !== null && (
        <LessonDialog key={lesson.shown} id={lesson.shown} onClose={lesson.close} onLesson={lesson.change} />
      )}
    </>
  )
}
