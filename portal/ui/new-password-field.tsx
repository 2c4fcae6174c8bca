import './progress-bar.css'
import './new-password-field.css'
import { type ComponentProps, type FormEvent, useEffect, useId, useState } from 'react'
import { limits } from '../../content/product.ts'
import type { StrengthOf } from '../view/password-strength.ts'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** What a guesser would know about the learner, besides the other values typed into the form. */
  known?: readonly string[]
}

/** A field for choosing a password. While the learner types, it shows how hard the password would be to guess. */
export function NewPasswordField({ known = [], ...input }: NewPasswordFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<{ readonly password: string; readonly about: readonly string[] }>()
  const strengthOf = useMeter(typed !== undefined)
  const strength = typed?.password ? strengthOf?.(typed.password, typed.about) : undefined

  function onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
    setTyped({ password: currentTarget.value, about: [...known, ...othersIn(currentTarget)] })
  }

  return (
    <div className="field new-password">
      <PasswordField
        autoComplete="new-password"
        placeholder={`At least ${limits.passwordLengthMin} characters`}
        {...input}
        onInput={onInput}
        meterId={id}
      />
      <div className="help" id={id} role="status">
        {strength && (
          <>
            <progress className="bar" value={strength.level + 1} max={5} aria-hidden="true" />
            {strength.words}
          </>
        )}
      </div>
    </div>
  )
}

/** The meter, loaded on the first input: it is too heavy for a page that may only be looked at. */
function useMeter(isWanted: boolean): StrengthOf | undefined {
  const [meter, setMeter] = useState<{ readonly strengthOf: StrengthOf }>()

  useEffect(() => {
    // If it does not load, the form works without it: it only advises.
    if (isWanted) import('../view/typed-strength.ts').then(setMeter, () => {})
  }, [isWanted])
  return meter?.strengthOf
}

/** The values of the form's other inputs, such as a name and an address. */
function othersIn(input: HTMLInputElement): string[] {
  const inputs = [...(input.form?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  return inputs.filter(({ autocomplete }) => /name|email/.test(autocomplete)).map(({ value }) => value)
}
