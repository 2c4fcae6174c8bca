import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '../../../api/schemas/user.ts'
import { brand } from '../../../content/product.ts'
import { confirmEmail } from '../../api/commands.ts'
import { isRefusal, serverMessage } from '../../api/request.ts'
import { useCommand } from '../../api/use-command.ts'
import { session } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { succeed, tell } from '../../toasts/toasts.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { AuthPage } from './auth-page.tsx'
import { confirmationToken, forgetToken, keepToken } from './confirmation-token.ts'
import { Outcome } from './outcome.tsx'

type State = 'waiting' | 'confirmed' | { readonly refusal: string } | { readonly unclear: string }

/** Where the link that confirms an address leads signed-in learners. Following it is enough. */
export default function ConfirmEmail() {
  const { email } = useUser()
  const [token] = useState(confirmationToken)
  const [state, setState] = useState<State>(token ? 'waiting' : { refusal: 'The link is incomplete.' })
  const isUnclear = typeof state !== 'string' && 'unclear' in state
  const look = useCommand(
    async (wanted: string) => {
      const saved = await confirmEmail({ token: wanted }).catch(askIfDone)
      session.accept(saved)
      forgetToken()
      setState('confirmed')
      if (saved.email === email) succeed('Email Confirmed', `${saved.email} is yours.`)
      else succeed('Email Updated', 'Your email has been updated successfully.')
    },
    (error) => {
      const said = serverMessage(error)
      if (isRefusal(error)) return setState({ refusal: said ?? 'The link did not work.' })
      const unclear = said ?? `We could not reach ${brand}, so we do not know whether it was done.`
      // The page does not change.
      if (isUnclear) tell('No Answer Yet', unclear)
      setState({ unclear })
    },
  )

  /** A link works once: after an answer that was lost, its refusal may mean that it has worked. */
  async function askIfDone(error: unknown): Promise<User> {
    if (!isUnclear || !isRefusal(error)) throw error
    await session.refresh()
    const now = session.state()
    if (now.status !== 'authenticated' || !now.user.emailVerified || now.user.pendingEmail !== null) throw error
    return now.user
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened; a link works once
  useEffect(() => {
    keepToken()
    if (token) void look.run(token)
  }, [])

  if (state === 'waiting') return <AuthPage title="One moment...">{null}</AuthPage>
  if (state === 'confirmed') {
    return (
      <AuthPage title="Your address is confirmed">
        <Outcome>
          <p>You sign in as {email}.</p>
        </Outcome>
        <Link className="button is-primary auth-submit" to="/">
          Continue
        </Link>
      </AuthPage>
    )
  }
  if (isUnclear) {
    return (
      <AuthPage title="No answer yet">
        <Outcome>
          <p>{state.unclear}</p>
        </Outcome>
        <PendingButton
          className="button is-primary auth-submit"
          isPending={look.isPending}
          onClick={() => token && void look.run(token)}
        >
          {look.isPending ? 'Looking...' : 'Look again'}
        </PendingButton>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Not confirmed">
      <Outcome>
        <p>{state.refusal}</p>
      </Outcome>
      <Link className="button is-primary auth-submit" to="/?settings=profile">
        Open my settings
      </Link>
    </AuthPage>
  )
}
