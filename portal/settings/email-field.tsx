import { type FormEvent, useId, useState } from 'react'
import { changeEmail } from '../api/commands.ts'
import { session } from '../session/browser-session.ts'
import { useUser } from '../session/use-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { PendingButton } from '../ui/pending-button.tsx'
import { useCommand } from './use-command.ts'

/** The address one signs in with. */
export function EmailField() {
  const user = useUser()
  const id = useId()
  const [email, setEmail] = useState(user.email)
  const { isPending, run } = useCommand()

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(
      async () => {
        session.accept(await changeEmail({ email }))
        succeed('Email Updated', 'Your email has been updated successfully.')
      },
      { title: 'Update Failed' },
    )
  }

  return (
    <form className="inline-field" onSubmit={submit} noValidate>
      <label className="label" htmlFor={id}>
        Email
      </label>
      <input
        className="input"
        id={id}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PendingButton
        type="submit"
        className="button is-quiet"
        aria-label="Update email"
        isPending={isPending}
        disabled={email === user.email}
      >
        {isPending ? 'Saving...' : 'Update'}
      </PendingButton>
    </form>
  )
}
