import './payment.css'
import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { type PlanId, plans, renewalText, renewalVersion } from '../../content/product.ts'
import { PendingButton } from '../ui/pending-button.tsx'
import { Retry } from '../ui/retry.tsx'
import { taxedLine } from '../view/money.ts'
import { AlreadySubscribed } from './already-subscribed.tsx'
import { DemoPayment } from './demo-payment.tsx'
import { LoadingPayment } from './loading-payment.tsx'
import { UnloadedCardForm } from './unloaded-card-form.tsx'
import { type KnownPayment, usePaymentConfig } from './use-payment-config.ts'
import { useSubscriptionStart } from './use-subscription-start.ts'

const StripePayment = lazy(() => import('./stripe-payment.tsx').catch(() => ({ default: UnloadedCardForm })))

export interface PaymentPanelProps {
  plan: PlanId
  /** True while a payment is under way and after it succeeded: the plan around the form must not change then. */
  onPaying?: ((isPaying: boolean) => void) | undefined
  /** The subscription has begun. */
  onPaid: () => void | Promise<void>
}

interface PaymentPanelAround extends PaymentPanelProps {
  /** Called when there is a subscription already and nothing to pay. */
  onSubscribed?: () => void
}

/**
 * Where a card is entered. A subscription to the plan is started when the panel appears, and the card pays for it. The
 * form is Stripe's where real money is taken; otherwise it is our own, which takes test numbers only.
 */
export function PaymentPanel({ plan, onPaying, onPaid, onSubscribed }: PaymentPanelAround) {
  const payment = usePaymentConfig()
  const { start, isRenewing, renew } = useSubscriptionStart(plan)
  const isSubscribed = start.state === 'subscribed'

  useEffect(() => {
    if (isSubscribed) onSubscribed?.()
  }, [isSubscribed, onSubscribed])

  if (payment.state === 'failed') return <Retry what="the payment form" onRetry={payment.retry} />
  if (start.state === 'failed') return <Retry what="the payment form" onRetry={renew} />
  if (start.state === 'subscribed') return <AlreadySubscribed onGoOn={() => void onPaid()} />
  if (payment.state === 'loading' || start.state === 'loading') return <LoadingPayment />
  const { clientSecret, due } = start
  const isOutdated = start.plan !== plan || isRenewing
  const form = { plan: start.plan, clientSecret, onPaying, onPaid }
  return (
    <>
      {isOutdated && (
        <div className="stack">
          <p>
            You chose {plans[plan].label.toLowerCase()}. The form is still for {plans[start.plan].label.toLowerCase()}.
          </p>
          <PendingButton className="button is-quiet" isPending={isRenewing} onClick={renew}>
            {isRenewing ? 'Updating...' : 'Update payment'}
          </PendingButton>
        </div>
      )}
      <div className={isOutdated ? 'payment-form stack is-dimmed' : 'payment-form stack'} inert={isOutdated}>
        {due && <p className="num">You pay {taxedLine(due.total, due.tax)}.</p>}
        <p className="weak small">{renewalText(renewalVersion, start.plan)}</p>
        <CardForm payment={payment} form={form} />
      </div>
    </>
  )
}

function CardForm({ payment, form }: { payment: KnownPayment; form: ComponentProps<typeof DemoPayment> }) {
  switch (payment.state) {
    case 'demo':
      return <DemoPayment {...form} />
    case 'stripe':
      return (
        <Suspense fallback={<LoadingPayment />}>
          <StripePayment {...form} publishableKey={payment.publishableKey} isTest={payment.mode === 'test'} />
        </Suspense>
      )
    default:
      return payment satisfies never
  }
}
