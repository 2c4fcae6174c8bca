import { confirmDemoCard, setUpPaymentMethod } from '../api/commands.ts'
import { serverMessage } from '../api/request.ts'
import { DemoCardForm, type ReadCard } from '../payment/demo-card-form.tsx'
import { fail } from '../toasts/toasts.ts'
import type { AddCardProps } from './add-card.tsx'

/** Adds a test card to the ones that are kept. */
export function DemoAddCard({ onAdded }: AddCardProps) {
  async function add(card: ReadCard) {
    try {
      const { clientSecret } = await setUpPaymentMethod()
      if (!clientSecret) return fail('Setup Error', 'Payment system not ready. Please try again.')
      await confirmDemoCard({ clientSecret, card })
      onAdded()
    } catch (error) {
      fail('Setup Failed', serverMessage(error) ?? 'Failed to add payment method')
    }
  }

  return (
    <DemoCardForm
      label="New card"
      note="Demo: nothing is charged. Use 4242 4242 4242 4242, never a real card."
      submit="Add card"
      pending="Adding..."
      onCard={add}
    />
  )
}
