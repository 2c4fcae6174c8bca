import { useState } from 'react'
import { pauseLessons, resumeLessons } from '../../api/commands.ts'
import { refresh } from '../../api/refresh.ts'
import { SelectField } from '../../components/select-field.tsx'
import { session } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { succeed } from '../../toasts/toasts.ts'
import { fullDate } from '../../view/when.ts'
import { useCommand } from './use-command.ts'

/** From a week to 3 months, in days. */
const lengths = [
  { value: '7', label: '1 week' },
  { value: '14', label: '2 weeks' },
  { value: '30', label: '1 month' },
  { value: '61', label: '2 months' },
  { value: '92', label: '3 months' },
]

/** Holding lessons, and billing with them, for up to 3 months. */
export function PauseSection() {
  const user = useUser()
  const [days, setDays] = useState('30')
  const { isPending, run } = useCommand()

  const pause = () =>
    run(
      async () => {
        const saved = await pauseLessons({ days: Number(days) })
        session.accept(saved)
        await refresh('/api/user/subscription')
        succeed('Lessons Paused', saved.pausedUntil ? `They go on ${fullDate(saved.pausedUntil, saved.timezone)}.` : '')
      },
      { title: 'Pause Failed' },
    )
  const resume = () =>
    run(
      async () => {
        session.accept(await resumeLessons())
        await refresh('/api/user/subscription')
        succeed('Lessons Resumed', 'The next one comes at your usual hour.')
      },
      { title: 'Resume Failed' },
    )

  return (
    <section aria-labelledby="pause">
      <h3 id="pause">Pause</h3>
      {user.isPaused ? (
        <div className="pause-line">
          <p>
            Lessons are paused
            {user.pausedUntil && ` until ${fullDate(user.pausedUntil, user.timezone)}`}. A subscription is held as long.
          </p>
          <button type="button" className="button is-quiet" disabled={isPending} onClick={() => void resume()}>
            {isPending ? 'Saving...' : 'Resume lessons'}
          </button>
        </div>
      ) : (
        <div className="pause-line">
          <SelectField label="Pause lessons and billing for" value={days} options={lengths} onChange={setDays} />
          <button type="button" className="button is-quiet" disabled={isPending} onClick={() => void pause()}>
            {isPending ? 'Saving...' : 'Pause lessons'}
          </button>
        </div>
      )}
    </section>
  )
}
