import { PastDueBanner } from '../../shell/past-due-banner.tsx'
import { MAIN_ID } from '../../shell/skip-link.tsx'
import { UnprovedAddressBanner } from '../../shell/unproved-address-banner.tsx'
import { UnreachableBanner } from '../../shell/unreachable-banner.tsx'
import { Overview } from './overview.tsx'
import { Sidebar } from './sidebar.tsx'
import { SubjectLessons } from './subject-lessons.tsx'
import { Trail } from './trail.tsx'
import { usePlace } from './use-place.ts'

/** The learner's areas on the left; on the right what was chosen there, or the overview. */
export function DesktopDashboard() {
  const place = usePlace()
  return (
    <div className="wrap dash">
      <Sidebar place={place} />
      <main className="stack" id={MAIN_ID}>
        <PastDueBanner />
        <UnreachableBanner />
        <UnprovedAddressBanner />
        <Trail place={place} />
        {place.area !== undefined && place.subject !== undefined ? (
          <SubjectLessons key={place.subject} area={place.area} subject={place.subject} />
        ) : (
          <Overview />
        )}
      </main>
    </div>
  )
}
