import { deliveryTimes } from '../../content/product.ts'
import { SelectField } from '../ui/select-field.tsx'
import { zoneOptions } from '../view/when.ts'

interface ScheduleFieldsProps {
  /** `HH:MM` */
  time: string
  /** IANA name. */
  zone: string
  /** The saved zone. It stays a choice when it is not on offer: a learner can have any by text. */
  savedZone: string | null
  onChange: (changed: { time: string } | { zone: string }) => void
}

/** The hour and the zone, side by side. */
export function ScheduleFields({ time, zone, savedZone, onChange }: ScheduleFieldsProps) {
  return (
    <div className="pair">
      <SelectField
        label="Delivery time"
        value={time}
        options={deliveryTimes}
        onChange={(changed) => onChange({ time: changed })}
      />
      <SelectField
        label="Timezone"
        value={zone}
        options={zoneOptions([savedZone, zone])}
        onChange={(changed) => onChange({ zone: changed })}
      />
    </div>
  )
}
