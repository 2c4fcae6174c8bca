import './payment.css'
import { lazy, Suspense } from 'react'
import type { PlanId } from '../../content/product.ts'
import { Icon } from '../components/icon.tsx'
import { Retry } from '../components/retry.tsx'
import { DemoPayment } from './demo-payment.tsx'
import { LoadingPayment } from './loading-payment.tsx'
import { usePaymentConfig } from './use-payment-config.ts'
import { useSubscriptionStart } from './use-subscription-start.ts'

const StripePayment = lazy(() => import('./stripe-payment.tsx'))

export interface PaymentPanelProps {
  plan: PlanId
  /** The subscription has begun. */
  onPaid: () => void
}

/**
 * Where a card is entered. A session for the plan is begun when it comes up; the form is Stripe's where money is taken,
 * else one of our own that takes test numbers only.
 */
export function PaymentPanel({ plan, onPaid }: PaymentPanelProps) {
  const { config, error, retry } = usePaymentConfig()
  const { start, renew } = useSubscriptionStart(plan)
  if (error) return <Retry what="the payment form" onRetry={retry} />
  if (start.state === 'failed') return <Retry what="the payment form" onRetry={renew} />
  if (start.state === 'subscribed') return <AlreadySubscribed onGoOn={onPaid} />
  if (!config || start.state === 'loading') return <LoadingPayment />
  if (start.plan !== plan) {
    return (
      <button type="button" className="button is-quiet" onClick={renew}>
        Update payment
      </button>
    )
  }
  const { clientSecret } = start
  if (config.mode === 'demo' || !config.publishableKey) {
    return <DemoPayment plan={plan} clientSecret={clientSecret} onPaid={onPaid} />
  }
  return (
    <Suspense fallback={<LoadingPayment />}>
      <StripePayment
        plan={plan}
        clientSecret={clientSecret}
        publishableKey={config.publishableKey}
        isTest={config.mode === 'test'}
        onPaid={onPaid}
      />
    </Suspense>
  )
}

function AlreadySubscribed({ onGoOn }: { onGoOn: () => void }) {
  return (
    <>
      <p className="note">
        <Icon name="tick" />
        <span>You have a subscription already. Nothing more is charged.</span>
      </p>
      <button type="button" className="button is-primary" onClick={onGoOn}>
        Continue
      </button>
    </>
  )
}
