import { type FormEvent, useId, useState } from 'react'
import { limits } from '../../content/product.ts'
import { changeEmail } from '../api/commands.ts'
import { refusedField } from '../api/request.ts'
import { tellFailure, useCommand } from '../api/use-command.ts'
import { session } from '../session/browser-session.ts'
import { useConfirmation } from '../session/use-confirmation.ts'
import { useUser } from '../session/use-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { Below } from '../ui/field.tsx'
import { PendingButton } from '../ui/pending-button.tsx'

/** The address for signing in. A new one takes effect once confirmed through the link mailed to it. */
export function EmailField() {
  const user = useUser()
  const id = useId()
  const [email, setEmail] = useState(user.pendingEmail ?? user.email)
  const [problem, setProblem] = useState<string>()
  const update = useCommand(
    async (wanted: string) => {
      const saved = await changeEmail({ email: wanted })
      session.accept(saved)
      if (saved.pendingEmail !== null) return succeed('Check Your Inbox', linkMailedTo(saved.pendingEmail))
      setEmail(saved.email)
      succeed('Email Kept', `You still sign in as ${saved.email}.`)
    },
    (error) => {
      tellFailure({ title: 'Update Failed', message: 'We could not save that address. Please try again.' }, error)
      setProblem(refusedField(error)?.message)
    },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    void update.run(email)
  }

  return (
    <form className="inline-field" onSubmit={submit} noValidate>
      <label className="label" htmlFor={id}>
        Email
      </label>
      <input
        className={problem ? 'input is-danger' : 'input'}
        id={id}
        type="email"
        autoComplete="email"
        maxLength={limits.emailLengthMax}
        aria-invalid={problem ? true : undefined}
        aria-describedby={
          [problem && `${id}-below`, user.pendingEmail && `${id}-waits`].filter(Boolean).join(' ') || undefined
        }
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          setProblem(undefined)
        }}
      />
      <PendingButton
        type="submit"
        className="button is-quiet"
        aria-label="Update email"
        isPending={update.isPending}
        disabled={email === user.email || email === user.pendingEmail}
      >
        {update.isPending ? 'Saving...' : 'Update'}
      </PendingButton>
      <Below id={id} problem={problem} />
      {user.pendingEmail && (
        <PendingEmail
          id={`${id}-waits`}
          email={user.email}
          pendingEmail={user.pendingEmail}
          isKeeping={update.isPending}
          onKeep={() => void update.run(user.email)}
        />
      )}
    </form>
  )
}

interface PendingEmailProps {
  id: string
  email: string
  pendingEmail: string
  isKeeping: boolean
  onKeep: () => void
}

/** What a change is waiting for, and the two ways to go on: resend the link, or keep the address. */
function PendingEmail({ id, email, pendingEmail, isKeeping, onKeep }: PendingEmailProps) {
  const confirmation = useConfirmation()
  return (
    <div className="wide pending-email">
      <p className="help" id={id}>
        {linkMailedTo(pendingEmail)} Until then you sign in as {email}.
      </p>
      <div className="actions">
        <PendingButton
          className="button is-quiet"
          isPending={confirmation.isPending}
          onClick={() => void confirmation.run()}
        >
          {confirmation.isPending ? 'Sending...' : 'Send the link again'}
        </PendingButton>
        <PendingButton className="button is-bare" isPending={isKeeping} onClick={onKeep}>
          Keep the old address
        </PendingButton>
      </div>
    </div>
  )
}

const linkMailedTo = (pendingEmail: string) =>
  `Your email changes when you follow the link that we mailed to ${pendingEmail}. It works for an hour.`
