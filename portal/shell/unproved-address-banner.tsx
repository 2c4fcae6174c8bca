import { useConfirmation } from '../session/use-confirmation.ts'
import { useUser } from '../session/use-session.ts'
import { PendingButton } from '../ui/pending-button.tsx'
import { Banner } from './banner.tsx'

/** While the address given at registration is unconfirmed: asks to confirm it, and mails the link. Otherwise empty. */
export function UnprovedAddressBanner() {
  const { email, emailVerified, pendingEmail } = useUser()
  const confirmation = useConfirmation()
  // A pending change of address matters more, and the settings show it.
  if (emailVerified || pendingEmail) return null
  const mailLink = (
    <PendingButton
      className="button is-quiet"
      isPending={confirmation.isPending}
      onClick={() => void confirmation.run()}
    >
      {confirmation.isPending ? 'Sending...' : 'Email me a link'}
    </PendingButton>
  )
  return (
    <Banner icon="note" action={mailLink}>
      Please confirm that <b>{email}</b> is your address, so that you can always get back into your account.
    </Banner>
  )
}
