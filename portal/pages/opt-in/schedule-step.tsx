import { PaceSlider } from '../../learning/pace-slider.tsx'
import { PhonePicture } from '../../learning/phone-picture.tsx'
import { ScheduleFields } from '../../learning/schedule-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { furtherSamples } from '../../view/further-samples.ts'
import { deliveryDays, firstDeliveryDay } from '../../view/pace.ts'
import { PICTURE_NUMBER, type ThreadLine } from '../../view/sample-thread.ts'
import { deliveryLabel, timeLabel } from '../../view/when.ts'
import { StepTitle } from './step-title.tsx'

export interface Schedule {
  readonly textsAWeek: number
  /** `HH:MM` */
  readonly time: string
  /** IANA name. */
  readonly zone: string
}

interface ScheduleStepProps {
  schedule: Schedule
  onChange: (schedule: Schedule) => void
}

/** How often and when lessons come, and the schedule that follows from it. */
export function ScheduleStep({ schedule, onChange }: ScheduleStepProps) {
  const { textsAWeek, time, zone } = schedule
  const thread: readonly ThreadLine[] = [
    { kind: 'stamp', text: `${firstDeliveryDay(textsAWeek)} ${timeLabel(time)}` },
    { kind: 'in', text: furtherSamples.onboarding.text },
    { kind: 'out', text: 'Q' },
  ]
  return (
    <>
      <StepTitle title="Phone Verified" lead="Choose how often and when. Nothing is sent from this page." isNew />
      <div className="two">
        <div className="stack">
          <section className="sheet stack" aria-label="Pace and time">
            <PaceSlider
              min={1}
              value={textsAWeek}
              onChange={(changed) => onChange({ ...schedule, textsAWeek: changed })}
            />
            <ScheduleFields
              time={time}
              zone={zone}
              savedZone={null}
              onChange={(changed) => onChange({ ...schedule, ...changed })}
            />
          </section>
          <section className="sheet" aria-labelledby="scheduling">
            <h2 className="sheet-title" id="scheduling">
              Smart Scheduling
            </h2>
            <table className="ledger small">
              <caption className="is-sr-only">What would be sent</caption>
              <tbody>
                <tr>
                  <th scope="row">Days</th>
                  <td>{deliveryDays(textsAWeek)}</td>
                </tr>
                <tr>
                  <th scope="row">Time</th>
                  <td>{deliveryLabel(time, zone)}</td>
                </tr>
                <tr className="total">
                  <th scope="row">Texts a week, at most</th>
                  <td>{textsAWeek}</td>
                </tr>
              </tbody>
            </table>
          </section>
          <p className="opt-in-done" role="status">
            <Icon name="tick" />
            <span>
              <b>Demo Complete!</b> This is an example of how SMS opt-in works.
            </span>
          </p>
        </div>
        <PhonePicture label="An example of the texts at this pace" number={PICTURE_NUMBER} lines={thread} />
      </div>
    </>
  )
}
