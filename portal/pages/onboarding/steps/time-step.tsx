import { deliveryTimes, timeZones } from '../../../../content/product.ts'
import { SelectField } from '../../../components/select-field.tsx'
import { deliveryDays, paceLabel } from '../../../view/pace.ts'
import { deliveryLabel } from '../../../view/when.ts'
import { StepActions } from '../step-actions.tsx'
import { StepHead } from '../step-head.tsx'
import type { Wizard } from '../use-wizard.ts'

const zones = timeZones.map((zone) => ({ value: zone.id, label: zone.label }))

export function TimeStep({ wizard }: { wizard: Wizard }) {
  const { time, zone, textsAWeek } = wizard.draft
  return (
    <>
      <StepHead title="When should they arrive?" lead="At this hour where you are, summer and winter." />
      <div className="stack wiz-column">
        <section className="sheet stack" aria-label="Schedule">
          <div className="pair">
            <SelectField
              label="Delivery time"
              value={time}
              options={deliveryTimes}
              onChange={(changed) => wizard.change({ time: changed })}
            />
            <SelectField
              label="Timezone"
              value={zone}
              options={zones}
              onChange={(changed) => wizard.change({ zone: changed })}
            />
          </div>
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
