import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'

/** The way in without a passkey. */
export interface Typed {
  readonly password: string
  /** From the authenticator app. */
  readonly code: string
}

interface PasswordAndCodeProps {
  label: string
  autoComplete: 'new-password' | 'current-password'
  /** Explains what the code is. */
  help?: string | undefined
  typed: Typed
  onChange: (typed: Typed) => void
  submit: string
  isPending: boolean
}

/** The last part of a sign-in form: both fields and the submit button. */
export function PasswordAndCode({
  label,
  autoComplete,
  help,
  typed,
  onChange,
  submit,
  isPending,
}: PasswordAndCodeProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete={autoComplete}
        required
        value={typed.password}
        onChange={(e) => onChange({ ...typed, password: e.target.value })}
      />
      <Field
        label="Code"
        help={help}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={typed.code}
        onChange={(e) => onChange({ ...typed, code: e.target.value })}
      />
      <PendingButton className="button is-quiet door-wide" type="submit" isPending={isPending}>
        {submit}
      </PendingButton>
    </>
  )
}
