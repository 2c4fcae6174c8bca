import { useId } from 'react'
import { Below, describe } from '../ui/field.tsx'
import { formatNational } from '../view/phone-number.ts'
import './phone-form.css'

interface PhoneNumberFieldProps {
  /** The input's id, where a page has to bring the focus there. */
  id?: string
  value: string
  onChange: (typed: string) => void
  help?: string
  problem?: string | undefined
}

/** A mobile number as Americans write it, put into that form when the cursor leaves. */
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
        <input
          className={problem ? 'input is-danger' : 'input'}
          id={inputId}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(555) 123-4567"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(formatNational(value))}
          {...describe(inputId, help, problem)}
        />
      </div>
      <Below id={inputId} help={help} problem={problem} />
    </div>
  )
}
