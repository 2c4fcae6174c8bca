import { serverMessage } from '../../api/request.ts'
import { untilGone, useCommand } from '../../api/use-command.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { beginSession } from '../../session/browser-session.ts'
import { fail, succeedOnNextPage } from '../../toasts/toasts.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { passkeyFailure } from '../../view/passkey-failure.ts'

/** Signs in without a password, for anyone who added a passkey in the settings. @param next where it leads */
export function PasskeyButton({ next }: { next: string }) {
  const isReady = useHydrated()
  const signIn = useCommand(
    async () => {
      const { signInByPasskey } = await import('../../api/passkeys.ts')
      const signedIn = await signInByPasskey()
      succeedOnNextPage('Welcome back', `You are signed in as ${signedIn.user.email}.`)
      beginSession(signedIn, next)
      await untilGone
    },
    (error) => fail('Login Failed', passkeyFailure(error, serverMessage(error))),
  )

  return (
    <PendingButton
      className="button is-quiet auth-submit auth-passkey"
      disabled={!isReady}
      isPending={signIn.isPending}
      onClick={() => void signIn.run()}
    >
      {signIn.isPending ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
    </PendingButton>
  )
}
