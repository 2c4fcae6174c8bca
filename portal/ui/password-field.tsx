import { type ComponentProps, useId, useState } from 'react'
import { limits } from '../../content/product.ts'
import { Below } from './field.tsx'

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string
  /** What is wrong with it. */
  problem?: string | undefined
  /** The id of another element below that describes it. */
  meterId?: string
}

/** A password input that can show what was typed. */
export function PasswordField({ label, problem, meterId, ...input }: PasswordFieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="reveal">
        <input
          className={problem ? 'input is-danger' : 'input'}
          id={id}
          type={isShown ? 'text' : 'password'}
          maxLength={limits.passwordLengthMax}
          {...input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={[problem && `${id}-below`, meterId].filter(Boolean).join(' ') || undefined}
        />
        <button type="button" aria-controls={id} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className="is-sr-only"> {label.toLowerCase()}</span>
        </button>
      </div>
      <Below id={id} problem={problem} />
    </div>
  )
}
