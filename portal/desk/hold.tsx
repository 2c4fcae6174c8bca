import '../shell/banner.css'
import { type FormEvent, useState } from 'react'
import type { DeskHold, DeskLetGo } from '../../api/schemas/desk.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { sentTime, shortDay } from '../view/when.ts'
import { call } from './call.ts'
import { Problem } from './parts/problem.tsx'
import { useAnswer } from './parts/use-answer.ts'
import { useAct } from './use-act.ts'

/** A hold may be set by itself, or by a colleague, while a page stays open. */
const again_ms = 20_000

const useHold = () => useAnswer<DeskHold>('hold', again_ms)

/** On every page while scheduled texts are held: the reason, the time, who held them, and the way to release them. */
export function HoldNote() {
  const { data, mutate } = useHold()
  const act = useAct()
  const [outcome, setOutcome] = useState('')
  const hold = data?.hold

  const letGo = () =>
    act.run(async () => {
      const { waited } = await call<DeskLetGo>('POST', 'hold/end')
      setOutcome(waitedInWords(waited))
      await mutate({ hold: null }, { revalidate: false })
    })

  return (
    <div role="status">
      {hold && (
        <div className="banner is-urgent desk-hold">
          <Icon name="warning" />
          <p>
            <b>Scheduled texts are held:</b> {hold.reason}.{' '}
            <span className="nowrap">
              {hold.by === null ? 'Set by itself' : `Set by ${hold.by}`},{' '}
              <time dateTime={hold.since}>
                {shortDay(hold.since, null)}, {sentTime(hold.since, null)}
              </time>
            </span>
          </p>
          <PendingButton className="button is-quiet" isPending={act.isPending} onClick={() => void letGo()}>
            Let them go
          </PendingButton>
        </div>
      )}
      {!hold && outcome && <p className="note desk-hold">{outcome}</p>}
      <Problem text={act.problem} />
    </div>
  )
}

function waitedInWords(waited: number): string {
  if (waited === 0) return 'Scheduled texts go again. None had waited.'
  return `Scheduled texts go again. ${waited === 1 ? 'One had' : `${waited} had`} waited and ${waited === 1 ? 'leaves' : 'leave one after the other'}, unless it is too late for the day.`
}

/** Stops all scheduled texts, for a reason that colleagues will read. Renders nothing while they are held. */
export function HoldForm() {
  const { data, mutate } = useHold()
  const act = useAct()
  const [reason, setReason] = useState('')
  if (!data || data.hold) return null

  function submit(event: FormEvent) {
    event.preventDefault()
    void act.run(async () => {
      try {
        await mutate(await call<DeskHold>('POST', 'hold', { reason }), { revalidate: false })
        setReason('')
      } catch (error) {
        // A colleague may have been faster: show their hold.
        await mutate()
        throw error
      }
    })
  }
  return (
    <details className="desk-hold-form">
      <summary>Hold all scheduled texts</summary>
      <form onSubmit={submit} className="desk-form">
        <p>
          For when a carrier objects to our texts. Lessons, questions and reminders wait, for everybody; replies, codes
          and opt-outs go on.
        </p>
        <Field
          label="Reason"
          help="Colleagues see it, with your name."
          value={reason}
          minLength={3}
          maxLength={200}
          required
          onChange={(event) => setReason(event.target.value)}
        />
        <PendingButton className="button is-primary" type="submit" isPending={act.isPending}>
          Hold all scheduled texts
        </PendingButton>
        <Problem text={act.problem} />
      </form>
    </details>
  )
}
