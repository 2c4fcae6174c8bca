import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DeskSetUp, DeskSignedIn } from '../../../api/schemas/desk.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { call, deskToken, sentence } from '../call.ts'
import { Problem } from '../parts/problem.tsx'
import { useAct } from '../use-act.ts'
import { Door } from './door.tsx'
import { PasswordAndCode, type Typed } from './password-and-code.tsx'

/** Read once, then removed from the address to keep it out of the history. */
const link = location.hash.slice(1)
if (link && location.pathname === '/desk/set-up') history.replaceState(null, '', location.pathname)

/** Where a link from `npm run staff` leads: its owner chooses how to sign in. */
export function SetUp() {
  const [offer, setOffer] = useState<DeskSetUp | null>(null)
  const [lost, setLost] = useState<string | null>(link ? null : 'Please open the link that you were given.')
  const act = useAct()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Typed>({ password: '', code: '' })

  useEffect(() => {
    if (!link) return
    let isLeft = false
    call<DeskSetUp>('POST', 'set-up', { link }).then(
      (answer) => isLeft || setOffer(answer),
      (error: unknown) => isLeft || setLost(sentence(error)),
    )
    return () => {
      isLeft = true
    }
  }, [])

  const enter = (how: () => Promise<DeskSignedIn>) =>
    act.run(async () => {
      deskToken.save((await how()).token)
      navigate('/desk', { replace: true })
    })

  if (lost) {
    return (
      <Door title="The desk">
        <Problem text={lost} />
      </Door>
    )
  }
  if (!offer) {
    return (
      <Door title="The desk">
        <p role="status">Loading...</p>
      </Door>
    )
  }

  const { name, totp } = offer
  function submit(event: FormEvent) {
    event.preventDefault()
    const body = { link, ...typed, secret: totp.secret }
    void enter(() => call<DeskSignedIn>('POST', 'set-up/password', body))
  }
  return (
    <Door title={`Welcome to the desk, ${name}`}>
      <p>A passkey of this device opens it from now on. What you look at and do here is written down by name.</p>
      <PendingButton
        className="button is-primary door-wide"
        isPending={act.isPending}
        onClick={() => void enter(async () => (await import('./passkey.ts')).setUpPasskey(link, offer))}
      >
        Set up a passkey
      </PendingButton>
      <Problem text={act.problem} />
      <details className="door-form">
        <summary>This device has no passkeys</summary>
        <form onSubmit={submit}>
          <p className="small">
            Add this key to an authenticator app, or <a href={totp.address}>open the app</a>:
          </p>
          <p className="door-key">{totp.secret.match(/.{4}/g)?.join(' ')}</p>
          <PasswordAndCode
            label="New password"
            autoComplete="new-password"
            help="The six digits that the app shows now."
            typed={typed}
            onChange={setTyped}
            submit="Set up a password"
            isPending={act.isPending}
          />
        </form>
      </details>
    </Door>
  )
}
