import { useSubscription } from '../api/use-subscription.ts'
import { useUrlDialog } from '../hooks/use-url-dialog.ts'
import { useUser } from '../session/use-session.ts'
import { dollars } from '../view/money.ts'
import { fullDate } from '../view/when.ts'
import { Banner } from './banner.tsx'

/** After a failed payment: what is owed, until when lessons go on, and the way to another card. Empty otherwise. */
export function PastDueBanner() {
  const { subscription } = useSubscription()
  const { timezone } = useUser()
  const settings = useUrlDialog('settings')
  const pastDue = subscription?.pastDue
  if (!pastDue) return null
  const updateCard = (
    <button type="button" className="button is-quiet" onClick={() => settings.open('cards')}>
      Update card
    </button>
  )
  return (
    <Banner icon="warning" isUrgent action={updateCard}>
      <b>Your last payment of {dollars(Math.round(pastDue.amount * 100))} failed.</b> Lessons continue until{' '}
      {fullDate(pastDue.lessonsUntil, timezone)}.
    </Banner>
  )
}
