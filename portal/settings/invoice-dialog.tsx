import './settings.css'
import { brand } from '../../content/product.ts'
import { useBillingHistory } from '../api/use-billing-history.ts'
import { usePaymentConfig } from '../payment/use-payment-config.ts'
import { useUser } from '../session/use-session.ts'
import { Bones } from '../ui/bones.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { Retry } from '../ui/retry.tsx'
import { amountLabel, paymentLabel } from '../view/subscription.ts'
import { fullDate } from '../view/when.ts'

interface InvoiceDialogProps {
  paymentId: string
  onClose: () => void
}

/** The invoice of a payment that has none at Stripe: in the demo, all of them. */
export function InvoiceDialog({ paymentId, onClose }: InvoiceDialogProps) {
  const { firstName, lastName, email, timezone } = useUser()
  const { payments, error, retry } = useBillingHistory(true)
  const { state } = usePaymentConfig()
  const payment = payments?.find(({ id }) => id === paymentId)
  return (
    <Dialog title="Invoice" closeLabel="Close invoice" onClose={onClose}>
      <section aria-label="Invoice">
        {!payments && (error ? <Retry what="the invoice" onRetry={retry} /> : <Bones lines={4} />)}
        {payments && !payment && <Empty title="There is no such invoice" />}
        {payment && (
          <>
            <table className="ledger">
              <caption className="is-sr-only">What was paid</caption>
              <tbody>
                <tr>
                  <th scope="row">From</th>
                  <td>{brand}</td>
                </tr>
                <tr>
                  <th scope="row">To</th>
                  <td className="wraps">
                    {firstName} {lastName}, {email}
                  </td>
                </tr>
                <tr>
                  <th scope="row">Date</th>
                  <td>{fullDate(payment.date, timezone)}</td>
                </tr>
                <tr className="total">
                  <th scope="row">{paymentLabel(payment)}</th>
                  <td>{amountLabel(payment.amount, payment.currency)}</td>
                </tr>
              </tbody>
            </table>
            {state === 'demo' && <p className="help">This was a demonstration: no money was taken.</p>}
            <div className="actions sub-actions no-print">
              <button type="button" className="button is-quiet" onClick={() => print()}>
                <Icon name="print" />
                Print
              </button>
            </div>
          </>
        )}
      </section>
    </Dialog>
  )
}
