import { ScheduleFields } from '../../../learning/schedule-fields.tsx'
import { deliveryDays, paceLabel } from '../../../view/pace.ts'
import { deliveryLabel } from '../../../view/when.ts'
import { StepActions } from '../step-actions.tsx'
import { StepHead } from '../step-head.tsx'
import type { Wizard } from '../use-wizard.ts'

export function TimeStep({ wizard }: { wizard: Wizard }) {
  const { time, zone, textsAWeek } = wizard.draft
  return (
    <>
      <StepHead title="When should they arrive?" lead="At this hour where you are, summer and winter." />
      <div className="stack wiz-column">
        <section className="sheet stack" aria-label="Schedule">
          <ScheduleFields time={time} zone={zone} onChange={wizard.change} />
          <table className="ledger small">
            <caption className="is-sr-only">What will be sent</caption>
            <tbody>
              <tr>
                <th scope="row">Pace</th>
                <td>{paceLabel(textsAWeek)}</td>
              </tr>
              <tr>
                <th scope="row">Days</th>
                <td>{deliveryDays(textsAWeek)}</td>
              </tr>
              <tr>
                <th scope="row">Time</th>
                <td>{deliveryLabel(time, zone)}</td>
              </tr>
            </tbody>
          </table>
        </section>
        <StepActions
          label="Complete setup"
          isSaving={wizard.isSaving}
          onGoOn={() => void wizard.complete()}
          onBack={wizard.back}
        />
      </div>
    </>
  )
}
