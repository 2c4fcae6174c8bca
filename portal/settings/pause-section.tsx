import { useState } from 'react'
import type { Subscription } from '../../api/schemas/billing.ts'
import { pauseLessons } from '../api/commands.ts'
import { refresh } from '../api/refresh.ts'
import { useCommand } from '../api/use-command.ts'
import { useSubscription } from '../api/use-subscription.ts'
import { session } from '../session/browser-session.ts'
import { useUser } from '../session/use-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { Fetched } from '../ui/fetched.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { pauseView } from '../view/pause.ts'
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
  const fetched = useSubscription()
  return (
    <section aria-labelledby="pause">
      <h4 id="pause">Pause</h4>
      {/* Without it nobody could say whether a press holds billing too. That it is old is said in its own section. */}
      <Fetched of={{ ...fetched, isOld: false }} what="your subscription" bones={2}>
        {(subscription) => <Pause subscription={subscription} />}
      </Fetched>
    </section>
  )
}

function Pause({ subscription }: { subscription: Subscription }) {
  const { sentence, hold, resume } = pauseView(useUser(), subscription)
  const [days, setDays] = useState('30')
  const pausing = useCommand(
    async () => {
      const saved = await pauseLessons({ days: Number(days) })
      session.accept(saved)
      const known = await refresh('pause')
      const after = known.get('/api/user/subscription') as Subscription | undefined
      const { title, message } = hold?.said(saved, after ?? subscription) ?? { title: 'Lessons Paused', message: '' }
      succeed(title, message)
    },
    { title: 'Pause Failed' },
  )
  const resuming = useResume()
  // Both buttons can be there at once, and one would undo the other.
  const isPending = pausing.isPending || resuming.isPending

  return (
    <>
      {resume && (
        <div className="pause-line">
          <p>{sentence}</p>
          <PendingButton className="button is-quiet" isPending={isPending} onClick={() => void resuming.run()}>
            {isPending ? 'Saving...' : resume.button}
          </PendingButton>
        </div>
      )}
      {!resume && sentence && <p className="help">{sentence}</p>}
      {hold && (
        <div className="pause-line">
          <SelectField label={hold.field} value={days} options={lengths} onChange={setDays} />
          <PendingButton className="button is-quiet" isPending={isPending} onClick={() => void pausing.run()}>
            {isPending ? 'Saving...' : hold.button}
          </PendingButton>
        </div>
      )}
    </>
  )
}
