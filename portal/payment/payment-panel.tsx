import './payment.css'
import { lazy, Suspense } from 'react'
import type { PlanId } from '../../content/product.ts'
import { Bones } from '../components/bones.tsx'
import { Retry } from '../components/retry.tsx'
import { DemoPayment } from './demo-payment.tsx'
import { usePaymentConfig } from './use-payment-config.ts'

const StripePayment = lazy(() => import('./stripe-payment.tsx'))

export interface PaymentPanelProps {
  plan: PlanId
  /** The subscription has begun. */
  onPaid: () => void
}

/** Where a card is entered: Stripe's form where money is taken, else one of our own that takes test numbers only. */
export function PaymentPanel({ plan, onPaid }: PaymentPanelProps) {
  const { config, error, retry } = usePaymentConfig()
  if (error) return <Retry what="the payment form" onRetry={retry} />
  if (!config) return <Bones lines={4} />
  if (config.mode === 'demo' || !config.publishableKey) return <DemoPayment plan={plan} onPaid={onPaid} />
  return (
    <Suspense fallback={<Bones lines={4} />}>
      <StripePayment
        plan={plan}
        onPaid={onPaid}
        publishableKey={config.publishableKey}
        isTest={config.mode === 'test'}
      />
    </Suspense>
  )
}
