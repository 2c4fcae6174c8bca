import './past-due-banner.css'
import { useSubscription } from '../api/use-subscription.ts'
import { useUrlDialog } from '../hooks/use-url-dialog.ts'
import { useUser } from '../session/use-session.ts'
import { Icon } from '../ui/icon.tsx'
import { dollars } from '../view/money.ts'
import { fullDate } from '../view/when.ts'

/** After a failed payment: what is owed, until when lessons go on, and the way to another card. Empty otherwise. */
export function PastDueBanner() {
  const { subscription } = useSubscription()
  const { timezone } = useUser()
  const settings = useUrlDialog('settings')
  const pastDue = subscription?.pastDue
  if (!pastDue) return null
  return (
    <div className="past-due" role="status">
      <Icon name="warning" />
      <p>
        <b>Your last payment of {dollars(Math.round(pastDue.amount * 100))} failed.</b> Lessons continue until{' '}
        {fullDate(pastDue.lessonsUntil, timezone)}.
      </p>
      <button type="button" className="button is-quiet" onClick={() => settings.open('cards')}>
        Update card
      </button>
    </div>
  )
}
