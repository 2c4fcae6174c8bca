import './phone-form.css'
import { useId } from 'react'
import { Below } from '../ui/field.tsx'
import { PhoneInput } from './phone-input.tsx'

interface PhoneNumberFieldProps {
  /** The input's id, if the page has to focus it. */
  id?: string
  value: string
  onChange: (typed: string) => void
  help?: string
  problem?: string | undefined
}

/** A mobile number with its label, its country code and the help or problem below. */
export function PhoneNumberField({
  id,
  value,
  onChange,
  help = 'We text a 6-digit code to this number.',
  problem,
}: PhoneNumberFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div className="field">
      <label className="label" htmlFor={inputId}>
        Mobile number
      </label>
      <div className="tel">
        <span className="cc num" aria-hidden="true">
          +1
        </span>
        <PhoneInput id={inputId} value={value} onChange={onChange} help={help} problem={problem} />
      </div>
      <Below id={inputId} help={help} problem={problem} />
    </div>
  )
}
