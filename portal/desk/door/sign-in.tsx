import { type FormEvent, useState } from 'react'
import type { DeskSignedIn } from '../../../api/schemas/desk.ts'
import { Field } from '../../ui/field.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { call, deskToken } from '../call.ts'
import { Problem } from '../parts/problem.tsx'
import { useAct } from '../use-act.ts'
import { Door } from './door.tsx'
import { PasswordAndCode, type Typed } from './password-and-code.tsx'

/** For colleagues who have set up their sign-in: a passkey, or a password with a code. */
export function SignIn() {
  const act = useAct()
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<Typed>({ password: '', code: '' })

  function submit(event: FormEvent) {
    event.preventDefault()
    void act.run(async () => {
      deskToken.save((await call<DeskSignedIn>('POST', 'sign-in', { name, ...typed })).token)
    })
  }
  const byPasskey = () =>
    act.run(async () => {
      const { showPasskey } = await import('./passkey.ts')
      deskToken.save((await showPasskey()).token)
    })

  return (
    <Door title="The desk">
      <PendingButton className="button is-primary door-wide" isPending={act.isPending} onClick={() => void byPasskey()}>
        Sign in with a passkey
      </PendingButton>
      <Problem text={act.problem} />
      <form onSubmit={submit} className="door-form" aria-label="Sign in with a password">
        <p className="weak small">Or with your password and the code that your app shows.</p>
        <Field label="Name" autoComplete="username" required value={name} onChange={(e) => setName(e.target.value)} />
        <PasswordAndCode
          label="Password"
          autoComplete="current-password"
          typed={typed}
          onChange={setTyped}
          submit="Sign in"
          isPending={act.isPending}
        />
      </form>
    </Door>
  )
}
