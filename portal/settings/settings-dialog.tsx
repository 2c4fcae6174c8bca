import './settings.css'
import { type ReactNode, useId } from 'react'
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
  onInvoice: (paymentId: string) => void
}

/** Everything a learner can change: who they are, what they pay, what is stored about them. */
export function SettingsDialog({ onClose, onCards, onInvoice }: SettingsDialogProps) {
  const user = useUser()
  return (
    <Dialog title="Settings" closeLabel="Close settings" onClose={onClose}>
      <Group title="Account">
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
        <PasswordForm />
        <PasskeysSection />
        <Devices />
      </Group>
      <Group title="Plan">
        <SubscriptionSection onCards={onCards} />
        <RecentPayments onInvoice={onInvoice} />
        <PauseSection />
      </Group>
      <Group title="Data">
        <section aria-label="Your data">
          <ExportData />
          <DeleteAccount />
        </section>
      </Group>
    </Dialog>
  )
}

/** Sections that belong together. Their own headings are a level below. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="settings-group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
