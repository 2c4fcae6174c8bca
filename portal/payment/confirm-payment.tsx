import type { Subscription } from '../../api/schemas/billing.ts'
import { answerDemoBank, beginConfirmation } from '../api/commands.ts'
import { useCommand } from '../api/use-command.ts'
import { fail, succeed } from '../toasts/toasts.ts'
import { PendingButton } from '../ui/pending-button.tsx'
import { changeBilling } from './change-billing.ts'
import { askPayment, type KnownPayment } from './use-payment-config.ts'

/**
 * Confirms a renewal that the learner's bank asks about. The bank asks on this page; where that does not work, the
 * payment provider has a page for it. In the demo, pressing the button is the answer.
 */
export function ConfirmPayment({ pastDue }: { pastDue: NonNullable<Subscription['pastDue']> }) {
  const confirm = useCommand(
    async () => {
      const payment = await askPayment()
      const refusal = await changeBilling(async () => {
        const { clientSecret } = await beginConfirmation()
        return answer(payment, clientSecret)
      })
      if (refusal !== null) fail('Payment Not Confirmed', refusal)
      else succeed('Payment Confirmed', 'Thank you. Your subscription goes on.')
    },
    { title: 'Payment Not Confirmed' },
  )
  return (
    <>
      <PendingButton className="button is-primary" isPending={confirm.isPending} onClick={() => void confirm.run()}>
        Confirm payment
      </PendingButton>
      {pastDue.payUrl && (
        <a className="button is-bare" href={pastDue.payUrl} target="_blank" rel="noreferrer">
          Confirm on the payment page<span className="is-sr-only">, opens a new tab</span>
        </a>
      )}
    </>
  )
}

/** @returns why it was not confirmed; null when it was */
async function answer(payment: KnownPayment, clientSecret: string): Promise<string | null> {
  switch (payment.state) {
    case 'demo':
      await answerDemoBank(clientSecret)
      return null
    case 'stripe': {
      const { confirmAtStripe } = await import('./confirm-at-stripe.ts')
      return confirmAtStripe(payment.publishableKey, clientSecret)
    }
    default:
      return payment satisfies never
  }
}
