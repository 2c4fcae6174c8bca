import './password-dialog.css'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { serverMessage } from '../api/request.ts'
import { useCommand } from '../api/use-command.ts'
import { fail } from '../toasts/toasts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { passkeyFailure } from '../view/passkey-failure.ts'

interface PasswordDialogProps {
  title: string
  /** Why the proof is needed. */
  children: ReactNode
  /** Titles the toast when the service refuses. */
  refusal: string
  byPassword: { prove: (password: string) => Promise<void>; label: string; pending: string }
  proveByPasskey: () => Promise<void>
  /** The way out without either proof. */
  leave: { label: string; onPress: () => void }
  onClose: () => void
}

/** Asks for the password or a passkey, on top of the page or dialog that needs it. */
export function PasswordDialog({
  title,
  children,
  refusal,
  byPassword,
  proveByPasskey,
  leave,
  onClose,
}: PasswordDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const typed = useCommand(
    () => byPassword.prove(password),
    (error) => refuse(refusal, serverMessage(error) ?? 'We could not reach the service. Please try again.'),
  )
  const shown = useCommand(proveByPasskey, (error) => fail(refusal, passkeyFailure(error, serverMessage(error))))

  // The browser focuses the close button of an opening dialog, but this one asks for one thing.
  useEffect(() => focusIn(form.current), [])

  function refuse(title: string, message: string) {
    fail(title, message)
    setProblem(message)
    focusIn(form.current)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password) void typed.run()
    else refuse('Error', 'Please enter your password')
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} className="password-dialog" onSubmit={submit} noValidate>
        <p>{children}</p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          problem={problem}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem(undefined)
          }}
        />
        <div className="actions">
          <PendingButton type="submit" className="button is-primary" isPending={typed.isPending}>
            {typed.isPending ? byPassword.pending : byPassword.label}
          </PendingButton>
          <PendingButton className="button is-quiet" isPending={shown.isPending} onClick={() => void shown.run()}>
            {shown.isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
          </PendingButton>
          <button type="button" className="button is-bare" onClick={leave.onPress}>
            {leave.label}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const focusIn = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()
