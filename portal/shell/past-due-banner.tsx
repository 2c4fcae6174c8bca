import { useSubscription } from '../api/use-subscription.ts'
import { ConfirmPayment } from '../payment/confirm-payment.tsx'
import { useUser } from '../session/use-session.ts'
import { sumOf } from '../view/money.ts'
import { fullDate } from '../view/when.ts'
import { Banner } from './banner.tsx'
import { useSettingsDialog } from './use-settings-dialog.ts'

/**
 * After a failed payment: what is owed, until when lessons continue, and the way to another card, or to the bank's
 * question if only the answer is missing. Otherwise renders nothing.
 */
export function PastDueBanner() {
  const { subscription } = useSubscription()
  const { timezone } = useUser()
  const settings = useSettingsDialog()
  const pastDue = subscription?.pastDue
  if (!pastDue) return null
  const amount = sumOf(pastDue.amount)
  const lessonsUntil = fullDate(pastDue.lessonsUntil, timezone)
  if (pastDue.isToBeConfirmed) {
    return (
      <Banner icon="warning" isUrgent action={<ConfirmPayment pastDue={pastDue} />}>
        <b>Your bank asks you to confirm your payment of {amount}.</b> Lessons continue until {lessonsUntil}.
      </Banner>
    )
  }
  const updateCard = (
    <button type="button" className="button is-quiet" onClick={() => settings.open('cards')}>
      Update card
    </button>
  )
  return (
    <Banner icon="warning" isUrgent action={updateCard}>
      <b>Your last payment of {amount} failed.</b> Lessons continue until {lessonsUntil}.
    </Banner>
  )
}
