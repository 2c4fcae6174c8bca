import './phone-form.css'
import { limits } from '../../content/product.ts'
import { Below, describe } from '../ui/field.tsx'

interface CodeFieldProps {
  id: string
  value: string
  onChange: (code: string) => void
  help: string
  problem?: string | undefined
  /** Takes more than digits, for the demo, which has sent no code (specification, section 5). */
  takesAnyCharacter?: boolean
  /** A code has just been sent: the cursor goes here. */
  isAwaited?: boolean
}

/** The six digits of a verification code: typed, pasted, or filled in by a phone that has read the text. */
export function CodeField({
  id,
  value,
  onChange,
  help,
  problem,
  takesAnyCharacter = false,
  isAwaited = true,
}: CodeFieldProps) {
  const unwanted = takesAnyCharacter ? /^\s+/ : /\D/g
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Verification code
      </label>
      <input
        className={problem ? 'input code is-danger' : 'input code'}
        id={id}
        inputMode={takesAnyCharacter ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: the code has just been asked for
        autoFocus={isAwaited}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(unwanted, '').slice(0, limits.codeLength))}
        {...describe(id, help, problem)}
      />
      <Below id={id} help={help} problem={problem} />
    </div>
  )
}
