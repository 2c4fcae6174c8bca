import { useState } from 'react'
import type { Subscription } from '../../api/schemas/billing.ts'
import { pauseLessons } from '../api/commands.ts'
import { refresh } from '../api/refresh.ts'
import { useCommand } from '../api/use-command.ts'
import { useSubscription } from '../api/use-subscription.ts'
import { session } from '../session/browser-session.ts'
import { useUser } from '../session/use-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { PendingButton } from '../ui/pending-button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { isEnding } from '../view/subscription.ts'
import { fullDate } from '../view/when.ts'
import { isTexted } from '../view/why-no-texts.ts'
import { useResume } from './use-resume.ts'

/** From a week to 3 months, in days. */
const lengths = [
  { value: '7', label: '1 week' },
  { value: '14', label: '2 weeks' },
  { value: '30', label: '1 month' },
  { value: '61', label: '2 months' },
  { value: '92', label: '3 months' },
]

/** Pauses lessons, and billing with them, for up to 3 months. A pause by text holds lessons only. */
export function PauseSection() {
  const user = useUser()
  const { subscription } = useSubscription()
  const [days, setDays] = useState('30')
  const isBillingHeld = subscription?.status === 'paused'
  const isHeld = user.isPaused || isBillingHeld

  const pause = useCommand(
    async () => {
      const saved = await pauseLessons({ days: Number(days) })
      session.accept(saved)
      await refresh('pause')
      succeed('Lessons Paused', saved.pausedUntil ? `Until ${fullDate(saved.pausedUntil, saved.timezone)}.` : '')
    },
    { title: 'Pause Failed' },
  )
  const resume = useResume()
  // Both buttons can be there at once, and one would undo the other.
  const isPending = pause.isPending || resume.isPending
  const pauses = canHoldBilling(subscription) ? 'Pause lessons and billing for' : 'Pause lessons for'

  return (
    <section aria-labelledby="pause">
      <h4 id="pause">Pause</h4>
      {isHeld && (
        <div className="pause-line">
          <p>
            {user.isPaused &&
              `${isTexted(user) ? 'Lessons are paused' : 'No lessons come by text; the pause lasts'}${untilDate(user.pausedUntil, user.timezone)}. `}
            {isBillingHeld && `Billing is held${untilDate(subscription.pausedUntil, user.timezone)}.`}
            {canHoldBilling(subscription) && 'Billing continues.'}
          </p>
          <PendingButton className="button is-quiet" isPending={isPending} onClick={() => void resume.run()}>
            {isPending ? 'Saving...' : user.isPaused ? 'Resume lessons' : 'Resume billing'}
          </PendingButton>
        </div>
      )}
      {!isHeld && !isTexted(user) && !canHoldBilling(subscription) && (
        <p className="help">No lessons come by text, so there is nothing to pause.</p>
      )}
      {((!isHeld && isTexted(user)) || canHoldBilling(subscription)) && (
        <div className="pause-line">
          <SelectField label={pauses} value={days} options={lengths} onChange={setDays} />
          <PendingButton className="button is-quiet" isPending={isPending} onClick={() => void pause.run()}>
            {isPending ? 'Saving...' : isHeld ? 'Hold billing too' : 'Pause lessons'}
          </PendingButton>
        </div>
      )}
    </section>
  )
}

const untilDate = (iso: string | null, zone: string | null) => (iso === null ? '' : ` until ${fullDate(iso, zone)}`)

/** Whether there is a subscription that continues indefinitely. */
const canHoldBilling = (subscription: Subscription | undefined) =>
  subscription?.status === 'active' && !isEnding(subscription)
