import { type FormEvent, useState } from 'react'
import { changePassword } from '../api/commands.ts'
import { refresh } from '../api/refresh.ts'
import { refusedField } from '../api/request.ts'
import { tellFailure, useCommand } from '../api/use-command.ts'
import { useUser } from '../session/use-session.ts'
import { fail, succeed } from '../toasts/toasts.ts'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { newPasswordProblem } from '../view/new-password.ts'

const empty = { currentPassword: '', newPassword: '' }
type Field = keyof typeof empty

/** Changes the password, which signs out every other device. */
export function PasswordForm() {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState(empty)
  const [refused, setRefused] = useState<{ readonly field: string; readonly message: string }>()
  const saving = useCommand(
    async () => {
      const { message } = await changePassword(form)
      close()
      await refresh('devices')
      succeed('Password Updated', message)
    },
    (error) => {
      tellFailure({ title: 'Update Failed', message: 'We could not change your password. Please try again.' }, error)
      setRefused(refusedField(error))
    },
  )

  /** Takes what was typed with it: whoever sits here next must not find it. */
  function close() {
    setOpen(false)
    setForm(empty)
    setRefused(undefined)
  }
  function change(field: Field, typed: string) {
    setForm({ ...form, [field]: typed })
    setRefused(undefined)
  }
  function refuse(field: Field, message: string) {
    fail('Error', message)
    setRefused({ field, message })
  }
  const problemOf = (field: Field) => (refused?.field === field ? refused.message : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    const missing = (['currentPassword', 'newPassword'] as const).find((field) => !form[field])
    if (missing) return refuse(missing, 'Please fill in all fields')
    const problem = newPasswordProblem(form.newPassword)
    if (problem) return refuse('newPassword', problem)
    void saving.run()
  }

  return (
    <section aria-labelledby="password">
      <h4 id="password">Password</h4>
      {isOpen ? (
        <form onSubmit={submit} noValidate>
          <div className="pair">
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              value={form.currentPassword}
              problem={problemOf('currentPassword')}
              onChange={(event) => change('currentPassword', event.target.value)}
            />
            <NewPasswordField
              label="New password"
              known={[user.firstName, user.lastName, user.email]}
              value={form.newPassword}
              problem={problemOf('newPassword')}
              onChange={(event) => change('newPassword', event.target.value)}
            />
          </div>
          <div className="actions sub-actions">
            <PendingButton type="submit" className="button is-quiet" isPending={saving.isPending}>
              {saving.isPending ? 'Saving...' : 'Change password'}
            </PendingButton>
            <PendingButton className="button is-bare" isPending={saving.isPending} onClick={close}>
              Never mind
            </PendingButton>
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
