import { reauthenticate } from '../api/commands.ts'
import type { Question } from '../api/questions.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Asks for the password or a passkey again, because the last sign-in was a while ago. */
export default function ProveOwner({ question }: { question: Question }) {
  return (
    <PasswordDialog
      title="Is it still you?"
      refusal="Not Confirmed"
      byPassword={{
        label: 'Go on',
        pending: 'Checking...',
        async prove(password) {
          await reauthenticate({ password })
          question.answered()
        },
      }}
      proveByPasskey={async () => {
        const { proveByPasskey } = await import('../api/passkeys.ts')
        await proveByPasskey()
        question.answered()
      }}
      leave={{ label: 'Never mind', onPress: question.declined }}
      onClose={question.declined}
    >
      It has been a while since you signed in. Your password, or a passkey, shows that it is still you; then we go on.
    </PasswordDialog>
  )
}
