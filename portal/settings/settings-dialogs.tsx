import type { UrlDialog } from '../hooks/use-url-dialog.ts'
import { PaymentMethodsDialog } from './payment-methods-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

/** The settings, and the saved cards on top of them. */
export default function SettingsDialogs({ dialog }: { dialog: UrlDialog }) {
  return (
    <>
      <SettingsDialog onClose={dialog.close} onCards={() => dialog.open('cards')} />
      {dialog.shown === 'cards' && <PaymentMethodsDialog onClose={dialog.close} />}
    </>
  )
}
