import './prove-owner.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { reauthenticate } from '../api/commands.ts'
import type { Question } from '../api/questions.ts'
import { serverMessage } from '../api/request.ts'
import { useCommand } from '../api/use-command.ts'
import { fail } from '../toasts/toasts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { passkeyFailure } from '../view/passkey-failure.ts'

/** Asks for the password or a passkey again, over whatever page or dialog waits for it. */
export default function ProveOwner({ question }: { question: Question }) {
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const shown = useCommand(
    '/api/user/reauthenticate/passkey',
    async () => {
      const { proveByPasskey } = await import('../api/passkeys.ts')
      await proveByPasskey()
      question.answered()
    },
    (error) => fail('Not Confirmed', passkeyFailure(error, serverMessage(error))),
  )
  const proof = useCommand(
    '/api/user/reauthenticate',
    async () => {
      await reauthenticate({ password })
      question.answered()
    },
    (error) => refuse('Not Confirmed', serverMessage(error) ?? 'We could not reach the service. Please try again.'),
  )

  // The browser gives the focus of an opening dialog to its cross; this one has opened to ask for one thing.
  useEffect(() => focusIn(form.current), [])

  function refuse(title: string, message: string) {
    fail(title, message)
    setProblem(message)
    focusIn(form.current)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password) void proof.run()
    else refuse('Error', 'Please enter your password')
  }

  return (
    <Dialog title="Is it still you?" onClose={question.declined}>
      <form ref={form} className="prove-owner" onSubmit={submit} noValidate>
        <p>
          It has been a while since you signed in. Your password, or a passkey, shows that it is still you; then we go
          on.
        </p>
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
          <PendingButton type="submit" className="button is-primary" isPending={proof.isPending}>
            {proof.isPending ? 'Checking...' : 'Go on'}
          </PendingButton>
          <PendingButton className="button is-quiet" isPending={shown.isPending} onClick={() => void shown.run()}>
            {shown.isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
          </PendingButton>
          <button type="button" className="button is-bare" onClick={question.declined}>
            Never mind
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const focusIn = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()
