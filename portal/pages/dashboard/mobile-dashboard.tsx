import { useSmsHistory } from '../../api/use-sms-history.ts'
import { signOut } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { PastDueBanner } from '../../shell/past-due-banner.tsx'
import { MAIN_ID } from '../../shell/skip-link.tsx'
import { UnprovedAddressBanner } from '../../shell/unproved-address-banner.tsx'
import { UnreachableBanner } from '../../shell/unreachable-banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Place } from '../../view/place.ts'
import { HistoryList } from './history-list.tsx'
import { NextStep } from './next-step.tsx'
import { NextText } from './next-text.tsx'
import { PassLine } from './pass-line.tsx'
import { ProgressCard } from './progress-card.tsx'
import { LearningAreas } from './sidebar.tsx'
import { SmsSwitch } from './sms-switch.tsx'
import { SubjectLessons } from './subject-lessons.tsx'
import { Trail } from './trail.tsx'
import { usePlace } from './use-place.ts'

export function MobileDashboard() {
  const place = usePlace()
  const { area, subject } = place
  if (area === undefined || subject === undefined) return <MobileOverview place={place} />
  return (
    <main className="wrap mob stack" id={MAIN_ID}>
      <Trail place={place} />
      <SubjectLessons key={subject} area={area} subject={subject} />
    </main>
  )
}

function MobileOverview({ place }: { place: Place }) {
  const { firstName } = useUser()
  // Until the first text, this page shows lessons by topic.
  const hasTexts = useSmsHistory().texts?.length !== 0
  return (
    <main className="wrap mob stack" id={MAIN_ID}>
      <PastDueBanner />
      <UnreachableBanner />
      <UnprovedAddressBanner />
      <div className="mob-head">
        <div>
          <h1>
            Welcome back, <span className="nowrap">{firstName || 'Learner'}</span>
          </h1>
          <NextText />
        </div>
        <button type="button" className="button is-quiet" onClick={signOut}>
          Sign Out
        </button>
      </div>
      <NextStep />
      <ProgressCard />
      <section className="sheet" aria-labelledby="texts">
        <div className="sheet-head">
          <h2 id="texts">SMS lessons</h2>
          <NewCount />
        </div>
        <HistoryList />
      </section>
      <LessonsWithoutTexts place={place} />
      <PassLine />
      <section className="sheet" aria-labelledby="preferences">
        <h2 className="is-sr-only" id="preferences">
          Learning Preferences
        </h2>
        <SmsSwitch />
      </section>
      <p className="note">
        <Icon name="screen" />
        <span>
          The full dashboard, with {hasTexts && 'lessons by topic and '}your Learning Journey, needs a desktop screen.
        </span>
      </p>
    </main>
  )
}

/** Learners who have had no text yet choose a lesson here: a phone alone is enough to learn. */
function LessonsWithoutTexts({ place }: { place: Place }) {
  const { texts } = useSmsHistory()
  if (texts?.length !== 0) return null
  return (
    <section className="sheet" aria-label="Lessons by topic">
      <div className="side">
        <LearningAreas place={place} />
      </div>
    </section>
  )
}

function NewCount() {
  const { texts = [], hasRecent } = useSmsHistory()
  const count = texts.filter(({ isRead }) => !isRead).length
  return hasRecent && count > 0 && <span className="small weak num">{count} new</span>
}
