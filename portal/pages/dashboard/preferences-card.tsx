import './preferences.css'
import { Link } from 'react-router-dom'
import { useUser } from '../../session/use-session.ts'
import { deliveryDays, paceLabel } from '../../view/pace.ts'
import { deliveryLabel } from '../../view/when.ts'
import { HistoryTable } from './history-table.tsx'
import { SmsSwitch } from './sms-switch.tsx'

export function PreferencesCard() {
  const user = useUser()
  return (
    <section className="sheet" aria-labelledby="preferences">
      <div className="sheet-head is-centred">
        <h2 id="preferences">Learning Preferences</h2>
        <SmsSwitch />
      </div>
      <div className="prefs-line">
        <dl className="prefs">
          <div>
            <dt>Pace</dt>
            <dd className="num">{paceLabel(user.dailyLessons)}</dd>
          </div>
          <div>
            <dt>Days</dt>
            <dd>{deliveryDays(user.dailyLessons)}</dd>
          </div>
          <div>
            <dt>Time</dt>
            <dd className="num">{deliveryLabel(user.preferredDeliveryTime, user.timezone)}</dd>
          </div>
        </dl>
        <Link className="button is-quiet" to="/calibrate">
          Calibrate
        </Link>
      </div>
      {!user.phoneVerified && (
        <p className="help">These apply once a phone is verified. Until then, no texts are sent.</p>
      )}
      <HistoryTable />
    </section>
  )
}
