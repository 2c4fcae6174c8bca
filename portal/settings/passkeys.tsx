import { type FormEvent, useState } from 'react'
import { removePasskey } from '../api/commands.ts'
import { refresh } from '../api/refresh.ts'
import { serverMessage } from '../api/request.ts'
import { tellUnclear, useCommand } from '../api/use-command.ts'
import { type Passkey, usePasskeys } from '../api/use-passkeys.ts'
import { useUser } from '../session/use-session.ts'
import { fail, succeed } from '../toasts/toasts.ts'
import { Fetched } from '../ui/fetched.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { deviceName } from '../view/device-name.ts'
import { passkeyFailure } from '../view/passkey-failure.ts'
import { fullDate } from '../view/when.ts'
import { ConfirmButton } from './confirm-button.tsx'

/** Signing in with a fingerprint, a face or a PIN: offered here, required nowhere. */
export function PasskeysSection() {
  const fetched = usePasskeys()
  const { passkeys } = fetched
  const removal = useCommand(
    async (passkey: Passkey) => {
      const { message } = await removePasskey(passkey.id)
      await refresh('passkeys')
      succeed('Passkey Removed', message)
    },
    { title: 'Error' },
  )

  return (
    <section aria-labelledby="passkeys">
      <h4 id="passkeys">Passkeys</h4>
      <p className="passkeys-lead">
        Sign in with your fingerprint, your face or your device's PIN. Your password still works too.
      </p>
      <Fetched of={fetched} what="your passkeys" bones={1} />
      {passkeys && passkeys.length > 0 && (
        <ul className="rows">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isPending={removal.isPending}
              onRemove={() => void removal.run(passkey)}
            />
          ))}
        </ul>
      )}
      {passkeys && <AddPasskey />}
    </section>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  isPending: boolean
  onRemove: () => void
}

function PasskeyRow({ passkey, isPending, onRemove }: PasskeyRowProps) {
  const { timezone } = useUser()
  const { userAgent, createdAt, lastUsedAt } = passkey
  const name = deviceName(userAgent)
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="small weak num">
          {lastUsedAt ? `Last used ${fullDate(lastUsedAt, timezone)}` : `Added ${fullDate(createdAt, timezone)}`}
        </span>
      </span>
      <ConfirmButton
        label="Remove"
        what={`the passkey of ${name}`}
        question="Remove it here? Your device may keep offering it until you delete it there too."
        confirm="Remove passkey"
        isPending={isPending}
        onConfirm={onRemove}
      />
    </li>
  )
}

/** Asks for the password first: a passkey gives lasting access, and a computer may be left unlocked. */
function AddPasskey() {
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const addition = useCommand(
    async () => {
      const { addPasskey } = await import('../api/passkeys.ts')
      await addPasskey({ password })
      close()
      await refresh('passkeys')
      succeed('Passkey Added', 'You can sign in with it from now on.')
    },
    (error) => tellUnclear(error) || fail('Not Added', passkeyFailure(error, serverMessage(error))),
  )

  /** Takes the password with it: whoever sits here next must not find it. */
  function close() {
    setOpen(false)
    setPassword('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!password) return fail('Error', 'Please enter your password')
    void addition.run()
  }

  if (!isOpen) {
    return (
      <button type="button" className="button is-quiet" onClick={() => setOpen(true)}>
        Add a passkey
      </button>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="actions sub-actions">
        <PendingButton type="submit" className="button is-quiet" isPending={addition.isPending}>
          {addition.isPending ? 'Adding...' : 'Add a passkey'}
        </PendingButton>
        <PendingButton className="button is-bare" isPending={addition.isPending} onClick={close}>
          Never mind
        </PendingButton>
      </div>
    </form>
  )
}
