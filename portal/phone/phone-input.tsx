import './phone-form.css'
import { describe } from '../ui/field.tsx'
import { formatNational } from '../view/phone-number.ts'

interface PhoneInputProps {
  id: string
  value: string
  onChange: (typed: string) => void
  /** What stands below it, which is up to the page. */
  help?: string | undefined
  problem?: string | undefined
}

/** A mobile number as Americans write it, put into that form when the cursor leaves. */
export function PhoneInput({ id, value, onChange, help, problem }: PhoneInputProps) {
  return (
    <input
      className={problem ? 'input num is-danger' : 'input num'}
      id={id}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(555) 123-4567"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onChange(formatNational(value))}
      {...describe(id, help, problem)}
    />
  )
}
