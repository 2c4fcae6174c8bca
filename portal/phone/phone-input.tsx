import './phone-form.css'
import { limits } from '../../content/product.ts'
import { describe } from '../ui/field.tsx'
import { formatNational } from '../view/phone-number.ts'

interface PhoneInputProps {
  id: string
  value: string
  onChange: (typed: string) => void
  /** What the page shows below the input. The input only refers to it. */
  help?: string | undefined
  problem?: string | undefined
}

/** An input for a mobile number. On blur it formats the number as Americans write it. */
export function PhoneInput({ id, value, onChange, help, problem }: PhoneInputProps) {
  return (
    <input
      className={problem ? 'input num is-danger' : 'input num'}
      id={id}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(555) 123-4567"
      maxLength={limits.phoneLengthMax}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onChange(formatNational(value))}
      {...describe(id, help, problem)}
    />
  )
}
