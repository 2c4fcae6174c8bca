import { login } from '../api/commands.ts'
import type { Question } from '../api/questions.ts'
import { fail } from '../toasts/toasts.ts'
import { continueSession, endSession } from './browser-session.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { useUser } from './use-session.ts'

/** Signs the same learner in again, on top of the page or dialog they were working in. */
export default function SignInAgain({ question }: { question: Question }) {
  const { email } = useUser()
  return (
    <PasswordDialog
      title="Sign in again"
      refusal="Login Failed"
      byPassword={{
        label: 'Sign In',
        pending: 'Signing in...',
        async prove(password) {
          continueSession(await login({ email, password }))
          question.answered()
        },
      }}
      proveByPasskey={async () => {
        const { signInByPasskey } = await import('../api/passkeys.ts')
        const signedIn = await signInByPasskey()
        // If it is another person's passkey, what was typed here is not theirs.
        if (signedIn.user.email !== email) return fail('Login Failed', 'That passkey belongs to another account.')
        continueSession(signedIn)
        question.answered()
      }}
      leave={{ label: 'Sign out', onPress: endSession }}
      onClose={question.declined}
    >
      Your sign-in as <b>{email}</b> has ended. What you typed is still here: sign in and it is saved.
    </PasswordDialog>
  )
}
