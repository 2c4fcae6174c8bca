import { useBillingHistory } from '../api/use-billing-history.ts'
import { useSubscription } from '../api/use-subscription.ts'
import { useUser } from '../session/use-session.ts'
import { Fetched } from '../ui/fetched.tsx'
import { amountLabel, paymentLabel } from '../view/subscription.ts'
import { fullDate } from '../view/when.ts'

/** How many are listed (specification, section 9). */
const LISTED = 3

/**
 * The latest payments. Without a subscription none are fetched. Stripe hosts its invoices at their own addresses; for a
 * payment without one we show ours.
 */
export function RecentPayments({ onInvoice }: { onInvoice: (paymentId: string) => void }) {
  const { subscription } = useSubscription()
  const hasSubscription = subscription?.hasSubscription ?? false
  const fetched = useBillingHistory(hasSubscription)
  const { payments } = fetched
  const { timezone } = useUser()
  if (!hasSubscription) return null
  return (
    <section aria-labelledby="payments">
      <h4 id="payments">Recent Payments</h4>
      <Fetched of={fetched} what="your payments" bones={2} />
      {payments?.length === 0 && <p>No payments yet.</p>}
      {payments && payments.length > 0 && (
        <table className="ledger small payments">
          <caption className="is-sr-only">The {LISTED} most recent payments</caption>
          <tbody>
            {payments.slice(0, LISTED).map((payment) => (
              <tr key={payment.id}>
                <th scope="row">{fullDate(payment.date, timezone)}</th>
                <td className={payment.paid ? undefined : 'is-failed'}>{paymentLabel(payment)}</td>
                <td>
                  {payment.invoiceUrl ? (
                    <a href={payment.invoiceUrl} target="_blank" rel="noreferrer">
                      Invoice<span className="is-sr-only"> of {fullDate(payment.date, timezone)}, opens a new tab</span>
                    </a>
                  ) : (
                    <button type="button" className="text-button" onClick={() => onInvoice(payment.id)}>
                      Invoice<span className="is-sr-only"> of {fullDate(payment.date, timezone)}</span>
                    </button>
                  )}
                </td>
                <td>{amountLabel(payment.amount, payment.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
