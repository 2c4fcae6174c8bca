import '../payment/payment.css'
import { lazy, Suspense } from 'react'
import { UnloadedCardForm } from '../payment/unloaded-card-form.tsx'
import { usePaymentConfig } from '../payment/use-payment-config.ts'
import { Bones } from '../ui/bones.tsx'
import { Retry } from '../ui/retry.tsx'
import { DemoAddCard } from './demo-add-card.tsx'

const StripeCardForm = lazy(() => import('./stripe-card-form.tsx').catch(() => ({ default: UnloadedCardForm })))

export interface AddCardProps {
  /** The card is saved. */
  onAdded: () => void
}

/** The form for another card: Stripe's where real money is taken, otherwise our own for test numbers. */
export function AddCard({ onAdded }: AddCardProps) {
  const payment = usePaymentConfig()
  switch (payment.state) {
    case 'loading':
      return <Bones lines={4} />
    case 'failed':
      return <Retry what="the card form" onRetry={payment.retry} />
    case 'demo':
      return <DemoAddCard onAdded={onAdded} />
    case 'stripe':
      return (
        <Suspense fallback={<Bones lines={4} />}>
          <StripeCardForm onAdded={onAdded} publishableKey={payment.publishableKey} />
        </Suspense>
      )
    default:
      return payment satisfies never
  }
}
