import { useSmsHistory } from '../../api/use-sms-history.ts'
import { endSession } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { PastDueBanner } from '../../shell/past-due-banner.tsx'
import { MAIN_ID } from '../../shell/skip-link.tsx'
import { UnprovedAddressBanner } from '../../shell/unproved-address-banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { HistoryList } from './history-list.tsx'
import { NextText } from './next-text.tsx'
import { PassLine } from './pass-line.tsx'
import { ProgressCard } from './progress-card.tsx'
import { SmsSwitch } from './sms-switch.tsx'

export function MobileDashboard() {
  const { firstName } = useUser()
  return (
    <main className="wrap mob stack" id={MAIN_ID}>
      <PastDueBanner />
      <UnprovedAddressBanner />
      <div className="mob-head">
        <div>
          <h1>
            Welcome back, <span className="nowrap">{firstName || 'Learner'}</span>
          </h1>
          <NextText />
        </div>
        <button type="button" className="button is-quiet" onClick={endSession}>
          Sign Out
        </button>
      </div>
      <ProgressCard />
      <section className="sheet" aria-labelledby="texts">
        <div className="sheet-head">
          <h2 id="texts">SMS lessons</h2>
          <NewCount />
        </div>
        <HistoryList />
      </section>
      <section className="sheet" aria-labelledby="preferences">
        <h2 className="is-sr-only" id="preferences">
          Learning Preferences
        </h2>
        <SmsSwitch />
        <PassLine />
      </section>
      <p className="note">
        <Icon name="screen" />
        <span>The full dashboard, with lessons by topic and your Learning Journey, needs a desktop screen.</span>
      </p>
    </main>
  )
}

function NewCount() {
  const { texts } = useSmsHistory()
  const count = texts?.filter(({ isRead }) => !isRead).length ?? 0
  return count > 0 && <span className="small weak num">{count} new</span>
}
