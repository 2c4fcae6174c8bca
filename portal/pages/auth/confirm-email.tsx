import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { brand } from '../../../content/product.ts'
import { confirmEmail } from '../../api/commands.ts'
import { serverMessage } from '../../api/request.ts'
import { useCommand } from '../../api/use-command.ts'
import { session } from '../../session/browser-session.ts'
import { useUser } from '../../session/use-session.ts'
import { succeed } from '../../toasts/toasts.ts'
import { AuthPage } from './auth-page.tsx'
import { confirmationToken, forgetToken, keepToken } from './confirmation-token.ts'
import { Outcome } from './outcome.tsx'

type State = 'waiting' | 'confirmed' | { readonly refusal: string }

/** Where the link that confirms an address leads signed-in learners. Following it is enough. */
export default function ConfirmEmail() {
  const { email } = useUser()
  const [token] = useState(confirmationToken)
  const [state, setState] = useState<State>(token ? 'waiting' : { refusal: 'The link is incomplete.' })
  const { run } = useCommand(
    async (wanted: string) => {
      const saved = await confirmEmail({ token: wanted })
      session.accept(saved)
      forgetToken()
      setState('confirmed')
      if (saved.email === email) succeed('Email Confirmed', `${saved.email} is yours.`)
      else succeed('Email Updated', 'Your email has been updated successfully.')
    },
    (error) =>
      setState({ refusal: serverMessage(error) ?? `We could not reach ${brand}. Please open the link again.` }),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened; a link works once
  useEffect(() => {
    keepToken()
    if (token) void run(token)
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
