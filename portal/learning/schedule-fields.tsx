import { deliveryTimes, timeZones } from '../../content/product.ts'
import { SelectField } from '../ui/select-field.tsx'

const zones = timeZones.map((zone) => ({ value: zone.id, label: zone.label }))

interface ScheduleFieldsProps {
  /** `HH:MM` */
  time: string
  /** IANA name. */
  zone: string
  onChange: (changed: { time: string } | { zone: string }) => void
}

/** The hour and the zone, side by side. */
export function ScheduleFields({ time, zone, onChange }: ScheduleFieldsProps) {
  return (
    <div className="pair">
      <SelectField
        label="Delivery time"
        value={time}
        options={deliveryTimes}
        onChange={(changed) => onChange({ time: changed })}
      />
      <SelectField label="Timezone" value={zone} options={zones} onChange={(changed) => onChange({ zone: changed })} />
    </div>
  )
}
