import { confirmDemoCard, setUpPaymentMethod } from '../api/commands.ts'
import { useCommand } from '../api/use-command.ts'
import { DemoCardForm, type ReadCard } from '../payment/demo-card-form.tsx'
import { fail } from '../toasts/toasts.ts'
import type { AddCardProps } from './add-card.tsx'

/** Adds a test card to the saved ones. */
export function DemoAddCard({ onAdded }: AddCardProps) {
  const setup = useCommand(
    async (card: ReadCard) => {
      const { clientSecret } = await setUpPaymentMethod()
      if (!clientSecret) return fail('Setup Error', 'Payment system not ready. Please try again.')
      await confirmDemoCard({ clientSecret, card })
      onAdded()
    },
    { title: 'Setup Failed', message: 'Failed to add payment method' },
  )

  return (
    <DemoCardForm
      label="New card"
      note="Demo: nothing is charged. Use 4242 4242 4242 4242, never a real card."
      submit="Add card"
      pending="Adding..."
      isPending={setup.isPending}
      onCard={(card) => void setup.run(card)}
    />
  )
}
