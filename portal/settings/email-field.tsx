import { type FormEvent, useId, useState } from 'react'
import { changeEmail } from '../api/commands.ts'
import { useCommand } from '../api/use-command.ts'
import { session } from '../session/browser-session.ts'
import { useUser } from '../session/use-session.ts'
import { succeed } from '../toasts/toasts.ts'
import { PendingButton } from '../ui/pending-button.tsx'

/** The address by which the learner signs in. */
export function EmailField() {
  const user = useUser()
  const id = useId()
  const [email, setEmail] = useState(user.email)
  const update = useCommand(
    '/api/user/email',
    async () => {
      session.accept(await changeEmail({ email }))
      succeed('Email Updated', 'Your email has been updated successfully.')
    },
    { title: 'Update Failed' },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    void update.run()
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
        isPending={update.isPending}
        disabled={email === user.email}
      >
        {update.isPending ? 'Saving...' : 'Update'}
      </PendingButton>
    </form>
  )
}
