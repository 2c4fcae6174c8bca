import { type FormEvent, useState } from 'react'
import { deleteAccount } from '../api/commands.ts'
import { refusedField } from '../api/request.ts'
import { tellFailure, untilGone, useCommand } from '../api/use-command.ts'
import { endSession } from '../session/browser-session.ts'
import { fail, succeedOnNextPage } from '../toasts/toasts.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { PendingButton } from '../ui/pending-button.tsx'

const ENTER_PASSWORD = 'Please enter your password'

/** Deletes the account, after the password has been typed as a confirmation. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const deletion = useCommand(
    async () => {
      const { message } = await deleteAccount({ password })
      succeedOnNextPage('Account Deleted', message)
      endSession()
      await untilGone
    },
    (error) => {
      tellFailure({ title: 'Deletion Failed', message: 'We could not delete your account. Please try again.' }, error)
      setProblem(refusedField(error)?.message)
    },
  )

  /** Takes the password with it: whoever sits here next must not find it. */
  function close() {
    setOpen(false)
    setPassword('')
    setProblem(undefined)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password) return void deletion.run()
    fail('Error', ENTER_PASSWORD)
    setProblem(ENTER_PASSWORD)
  }

  if (!isOpen) {
    return (
      <button type="button" className="button is-bare" onClick={() => setOpen(true)}>
        Delete my account
      </button>
    )
  }
  return (
    <form className="delete-form" onSubmit={submit} noValidate>
      <p>
        Your account, lessons and answers are deleted at once and for good. A subscription ends at once, without a
        refund. We keep only the proof of what you agreed to, texts and a plan that renews, which the law requires.
      </p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        problem={problem}
        onChange={(event) => {
          setPassword(event.target.value)
          setProblem(undefined)
        }}
      />
      <div className="actions sub-actions">
        <PendingButton className="button is-quiet" isPending={deletion.isPending} onClick={close}>
          Keep my account
        </PendingButton>
        <PendingButton type="submit" className="button is-danger" isPending={deletion.isPending}>
          {deletion.isPending ? 'Deleting...' : 'Delete my account'}
        </PendingButton>
      </div>
    </form>
  )
}
