import { confirmDemoCard } from '../api/commands.ts'
import { tellFailure, useCommand } from '../api/use-command.ts'
import { priceLine } from '../view/money.ts'
import { DemoCardForm, type ReadCard } from './demo-card-form.tsx'
import type { PaymentPanelProps } from './payment-panel.tsx'

/** How long a payment seems to take (specification, section 9). */
const DELAY_MS = 1000

interface DemoPaymentProps extends PaymentPanelProps {
  /** Of the subscription that this payment begins. */
  clientSecret: string
}

/** A payment that charges nobody. The subscription that it begins is as real as any. */
export function DemoPayment({ plan, onPaying, onPaid, clientSecret }: DemoPaymentProps) {
  const payment = useCommand(
    async (card: ReadCard) => {
      onPaying?.(true)
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
      await confirmDemoCard({ clientSecret, card })
      await onPaid()
    },
    (error) => {
      onPaying?.(false)
      tellFailure({ title: 'Payment Failed', message: 'Something went wrong with your payment.' }, error)
    },
  )

  return (
    <DemoCardForm
      label="Payment details"
      note="Payment is not live yet. This is a demo, nothing is charged: use 4242 4242 4242 4242, never a real card."
      submit={`Subscribe for ${priceLine(plan)} (Demo)`}
      pending="Processing..."
      isPending={payment.isPending}
      onCard={(card) => void payment.run(card)}
    />
  )
}
