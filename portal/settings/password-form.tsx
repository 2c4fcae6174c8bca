import { type FormEvent, useState } from 'react'
import { limits } from '../../content/product.ts'
import { changePassword } from '../api/commands.ts'
import { refresh } from '../api/refresh.ts'
import { useCommand } from '../api/use-command.ts'
import { useUser } from '../session/use-session.ts'
import { fail, succeed } from '../toasts/toasts.ts'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PendingButton } from '../ui/pending-button.tsx'

const empty = { currentPassword: '', newPassword: '' }

/** Changes the password, which signs every other device out. */
export function PasswordForm() {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState(empty)
  const change = useCommand(
    '/api/user/password',
    async () => {
      const { message } = await changePassword(form)
      setForm(empty)
      setOpen(false)
      await refresh('/api/user/sessions')
      succeed('Password Updated', message)
    },
    { title: 'Update Failed' },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.currentPassword || !form.newPassword) return fail('Error', 'Please fill in all fields')
    if (form.newPassword.length < limits.passwordLengthMin) {
      return fail('Error', `Password must be at least ${limits.passwordLengthMin} characters long`)
    }
    void change.run()
  }

  return (
    <section aria-labelledby="password">
      <h3 id="password">Password</h3>
      {isOpen ? (
        <form onSubmit={submit} noValidate>
          <div className="pair">
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              value={form.currentPassword}
              onChange={(event) => setForm({ ...form, currentPassword: event.target.value })}
            />
            <NewPasswordField
              label="New password"
              known={[user.firstName, user.lastName, user.email]}
              value={form.newPassword}
              onChange={(event) => setForm({ ...form, newPassword: event.target.value })}
            />
          </div>
          <div className="actions sub-actions">
            <PendingButton type="submit" className="button is-quiet" isPending={change.isPending}>
              {change.isPending ? 'Saving...' : 'Change password'}
            </PendingButton>
            <button type="button" className="button is-bare" onClick={() => setOpen(false)}>
              Never mind
            </button>
          </div>
        </form>
      ) : (
        <button type="button" className="button is-quiet" onClick={() => setOpen(true)}>
          Change password
        </button>
      )}
    </section>
  )
}
