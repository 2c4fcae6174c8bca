import type { UrlDialog } from '../hooks/use-url-dialog.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { PaymentMethodsDialog } from './payment-methods-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

/** The address names an invoice by its payment: `?settings=invoice-in_123`. */
const INVOICE = 'invoice-'

/** The settings, and the saved cards or an invoice on top of them. */
export default function SettingsDialogs({ dialog }: { dialog: UrlDialog }) {
  const { shown, open, close } = dialog
  return (
    <>
      <SettingsDialog onClose={close} onCards={() => open('cards')} onInvoice={(id) => open(INVOICE + id)} />
      {shown === 'cards' && <PaymentMethodsDialog onClose={close} />}
      {shown?.startsWith(INVOICE) && <InvoiceDialog paymentId={shown.slice(INVOICE.length)} onClose={close} />}
    </>
  )
}
