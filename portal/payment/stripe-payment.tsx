import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useState } from 'react'
import { Bones } from '../components/bones.tsx'
import { Icon } from '../components/icon.tsx'
import { Retry } from '../components/retry.tsx'
import { fail } from '../toasts/toasts.ts'
import { priceLine } from '../view/money.ts'
import type { PaymentPanelProps } from './payment-panel.tsx'
import { stripeLook } from './stripe-look.ts'
import { useStripeScript } from './stripe-script.ts'
import { useSubscriptionStart } from './use-subscription-start.ts'

interface StripePaymentProps extends PaymentPanelProps {
  publishableKey: string
  isTest: boolean
}

/** Stripe's form for a subscription: the session on our side, the script on Stripe's, then the card. */
export default function StripePayment({ plan, onPaid, publishableKey, isTest }: StripePaymentProps) {
  const { script, retry } = useStripeScript(publishableKey)
  const { start, renew } = useSubscriptionStart(plan)
  if (script.state === 'failed') return <Retry what="the payment system" onRetry={retry} />
  if (start.state === 'failed') return <Retry what="the payment form" onRetry={renew} />
  if (script.state === 'loading' || start.state === 'loading') return <LoadingSystem />
  if (start.plan !== plan) {
    return (
      <button type="button" className="button is-quiet" onClick={renew}>
        Update payment
      </button>
    )
  }
  return (
    <>
      {isTest && (
        <p className="note">
          <Icon name="note" />
          <span>Stripe's test mode: nothing is charged.</span>
        </p>
      )}
      <Elements
        key={start.clientSecret}
        stripe={script.stripe}
        options={{ clientSecret: start.clientSecret, appearance: stripeLook() }}
      >
        <CardForm plan={plan} onPaid={onPaid} />
      </Elements>
    </>
  )
}

function LoadingSystem() {
  return (
    <div>
      <p className="weak small">Loading Payment System</p>
      <Bones lines={4} />
    </div>
  )
}

function CardForm({ plan, onPaid }: PaymentPanelProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [state, setState] = useState<'loading' | 'ready' | 'failed' | 'paying'>('loading')

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (state === 'paying') return
    if (!stripe || !elements || state !== 'ready') {
      return fail('Loading Payment System', 'Please wait a moment and try again.')
    }
    setState('paying')
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}/dashboard` },
      redirect: 'if_required',
    })
    setState('ready')
    if (error) return fail('Payment Failed', error.message ?? 'Something went wrong with your payment.')
    onPaid()
  }

  if (state === 'failed') return <Retry what="the card form" onRetry={() => location.reload()} />
  return (
    <form className="card-form" onSubmit={pay} aria-label="Payment details">
      {state === 'loading' && <LoadingSystem />}
      <PaymentElement onReady={() => setState('ready')} onLoadError={() => setState('failed')} />
      <button type="submit" className="button is-primary" disabled={state === 'paying'}>
        {state === 'paying' ? 'Processing...' : `Subscribe for ${priceLine(plan)}`}
      </button>
    </form>
  )
}
