import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../api/use-command.ts'
import { fail } from '../toasts/toasts.ts'
import { Icon } from '../ui/icon.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { Retry } from '../ui/retry.tsx'
import { priceLine } from '../view/money.ts'
import { LoadingPayment } from './loading-payment.tsx'
import type { PaymentPanelProps } from './payment-panel.tsx'
import { stripeLook } from './stripe-look.ts'
import { useStripeScript } from './stripe-script.ts'

interface StripePaymentProps extends PaymentPanelProps {
  /** Of the subscription's first invoice, which the card pays. */
  clientSecret: string
  publishableKey: string
  isTest: boolean
}

/** Stripe's form for a subscription, once its script has loaded. */
export default function StripePayment({
  plan,
  onPaying,
  onPaid,
  clientSecret,
  publishableKey,
  isTest,
}: StripePaymentProps) {
  const { script, retry } = useStripeScript(publishableKey)
  if (script.state === 'failed') return <Retry what="the payment system" onRetry={retry} />
  if (script.state === 'loading') return <LoadingPayment />
  return (
    <>
      {isTest && (
        <p className="note">
          <Icon name="note" />
          <span>Stripe's test mode: nothing is charged.</span>
        </p>
      )}
      <Elements key={clientSecret} stripe={script.stripe} options={{ clientSecret, appearance: stripeLook() }}>
        <CardForm plan={plan} onPaying={onPaying} onPaid={onPaid} />
      </Elements>
    </>
  )
}

function CardForm({ plan, onPaying, onPaid }: PaymentPanelProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const refuse = (reason = 'Something went wrong with your payment.') => {
    onPaying?.(false)
    fail('Payment Failed', reason)
  }
  const payment = useCommand(
    async () => {
      if (!stripe || !elements || state !== 'ready') {
        return fail('Loading Payment System', 'Please wait a moment and try again.')
      }
      onPaying?.(true)
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${location.origin}/dashboard` },
        redirect: 'if_required',
      })
      if (error) refuse(error.message)
      else await onPaid()
    },
    () => refuse(),
  )

  function pay(event: FormEvent) {
    event.preventDefault()
    void payment.run()
  }

  if (state === 'failed') return <Retry what="the card form" onRetry={() => location.reload()} />
  return (
    <form className="card-form" onSubmit={pay} aria-label="Payment details">
      {state === 'loading' && <LoadingPayment />}
      <PaymentElement onReady={() => setState('ready')} onLoadError={() => setState('failed')} />
      <PendingButton type="submit" className="button is-primary" isPending={payment.isPending}>
        {payment.isPending ? 'Processing...' : `Subscribe for ${priceLine(plan)}`}
      </PendingButton>
    </form>
  )
}
