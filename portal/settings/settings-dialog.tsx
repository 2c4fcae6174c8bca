import './settings.css'
import { useUser } from '../session/use-session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { initials } from '../view/initials.ts'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { EmailField } from './email-field.tsx'
import { ExportData } from './export-data.tsx'
import { PasskeysSection } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { PauseSection } from './pause-section.tsx'
import { PhoneSection } from './phone-section.tsx'
import { RecentPayments } from './recent-payments.tsx'
import { SubscriptionSection } from './subscription-section.tsx'

interface SettingsDialogProps {
  onClose: () => void
  onCards: () => void
}

/** Everything a learner may change about the account. */
export function SettingsDialog({ onClose, onCards }: SettingsDialogProps) {
  const user = useUser()
  return (
    <Dialog title="Settings" closeLabel="Close settings" onClose={onClose}>
      <section aria-label="You">
        <div className="who">
          <span className="avatar is-big" aria-hidden="true">
            {initials(user)}
          </span>
          <p className="who-name">
            {user.firstName} {user.lastName}
          </p>
        </div>
        <EmailField key={user.email} />
        <PhoneSection />
      </section>
      <SubscriptionSection onCards={onCards} />
      <RecentPayments />
      <PauseSection />
      <PasswordForm />
      <PasskeysSection />
      <Devices />
      <section aria-labelledby="your-data">
        <h3 id="your-data">Your data</h3>
        <ExportData />
        <DeleteAccount />
      </section>
    </Dialog>
  )
}
