import { PhonePicture } from '../../../learning/phone-picture.tsx'
import { ScheduleFields } from '../../../learning/schedule-fields.tsx'
import { useUser } from '../../../session/use-session.ts'
import { furtherSamples } from '../../../view/further-samples.ts'
import { deliveryDays, firstDeliveryDay, paceLabel } from '../../../view/pace.ts'
import { lessonThread, PICTURE_NUMBER } from '../../../view/sample-thread.ts'
import { deliveryLabel, timeLabel } from '../../../view/when.ts'
import { StepActions } from '../step-actions.tsx'
import { StepHead } from '../step-head.tsx'
import type { Wizard } from '../use-wizard.ts'

export function TimeStep({ wizard }: { wizard: Wizard }) {
  const { time, zone, textsAWeek } = wizard.draft
  const { timezone } = useUser()
  const day = firstDeliveryDay(textsAWeek)
  const moment = day ? `${day} ${timeLabel(time)}` : timeLabel(time)
  const thread = lessonThread(furtherSamples.onboarding, `Example, ${moment}`).slice(0, 4)
  return (
    <>
      <StepHead title="When should they arrive?" lead="At this hour where you are, summer and winter." />
      <div className="two">
        <div className="stack">
          <section className="sheet stack" aria-label="Schedule">
            <ScheduleFields time={time} zone={zone} savedZone={timezone} onChange={wizard.change} />
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
        <PhonePicture label="An example of a lesson at the chosen hour" number={PICTURE_NUMBER} lines={thread} />
      </div>
    </>
  )
}
