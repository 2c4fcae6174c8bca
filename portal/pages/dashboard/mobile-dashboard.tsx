import { Icon } from '../../components/icon.tsx'
import { endSession } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { HistoryList } from './history-list.tsx'
import { NextText } from './next-text.tsx'
import { ProgressCard } from './progress-card.tsx'
import { SmsSwitch } from './sms-switch.tsx'

export function MobileDashboard() {
  const { firstName } = useUser()
  return (
    <>
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
        <div className="sheet-head is-centred">
          <h2 id="texts">Your texts</h2>
          <SmsSwitch />
        </div>
        <HistoryList />
      </section>
      <p className="note">
        <Icon name="screen" />
        <span>The full dashboard needs a desktop screen.</span>
      </p>
    </>
  )
}
