import './prove-owner.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { login } from '../api/commands.ts'
import type { Question } from '../api/questions.ts'
import { serverMessage } from '../api/request.ts'
import { useCommand } from '../api/use-command.ts'
import { fail } from '../toasts/toasts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { passkeyFailure } from '../view/passkey-failure.ts'
import { continueSession, endSession } from './browser-session.ts'
import { useUser } from './use-session.ts'

/** Signs the same learner in again, over whatever page or dialog they were at work on. */
export default function SignInAgain({ question }: { question: Question }) {
  const { email } = useUser()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const byPassword = useCommand(
    '/api/login',
    async () => {
      continueSession(await login({ email, password }))
      question.answered()
    },
    (error) => refuse('Login Failed', serverMessage(error) ?? 'We could not reach the service. Please try again.'),
  )
  const byPasskey = useCommand(
    '/api/login/passkey',
    async () => {
      const { signInByPasskey } = await import('../api/passkeys.ts')
      const signedIn = await signInByPasskey()
      // Whoever else that is, what was typed here is not theirs.
      if (signedIn.user.email !== email) return fail('Login Failed', 'That passkey belongs to another account.')
      continueSession(signedIn)
      question.answered()
    },
    (error) => fail('Login Failed', passkeyFailure(error, serverMessage(error))),
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
    if (password) void byPassword.run()
    else refuse('Error', 'Please enter your password')
  }

  return (
    <Dialog title="Sign in again" onClose={question.declined}>
      <form ref={form} className="prove-owner" onSubmit={submit} noValidate>
        <p>
          Your sign-in as <b>{email}</b> has ended. What you typed is still here: sign in and it is saved.
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
          <PendingButton type="submit" className="button is-primary" isPending={byPassword.isPending}>
            {byPassword.isPending ? 'Signing in...' : 'Sign In'}
          </PendingButton>
          <PendingButton
            className="button is-quiet"
            isPending={byPasskey.isPending}
            onClick={() => void byPasskey.run()}
          >
            {byPasskey.isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
          </PendingButton>
          <button type="button" className="button is-bare" onClick={endSession}>
            Sign out
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const focusIn = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()
