import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import { setUpPaymentMethod } from '../api/commands.ts'
import { stripeLook } from '../payment/stripe-look.ts'
import { useStripeScript } from '../payment/stripe-script.ts'
import { fail } from '../toasts/toasts.ts'
import { Bones } from '../ui/bones.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { Retry } from '../ui/retry.tsx'
import type { AddCardProps } from './add-card.tsx'

/** Stripe's form for a further card. */
export default function StripeCardForm({ onAdded, publishableKey }: AddCardProps & { publishableKey: string }) {
  const { script, retry } = useStripeScript(publishableKey)
  const { clientSecret, hasFailed, again } = useCardSetup()
  if (script.state === 'failed') return <Retry what="the payment system" onRetry={retry} />
  if (hasFailed) return <Retry what="the card form" onRetry={again} />
  if (script.state === 'loading' || clientSecret === undefined) return <Bones lines={4} />
  return (
    <Elements stripe={script.stripe} options={{ clientSecret, appearance: stripeLook() }}>
      <CardFields onAdded={onAdded} />
    </Elements>
  )
}

/** The secret by which Stripe's form saves a card, asked for when the form comes up. */
function useCardSetup() {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{ clientSecret?: string | undefined; hasFailed: boolean }>({ hasFailed: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another effect
  useEffect(() => {
    let isCurrent = true
    setState({ hasFailed: false })
    setUpPaymentMethod().then(
      ({ clientSecret }) => isCurrent && setState({ clientSecret, hasFailed: !clientSecret }),
      () => isCurrent && setState({ hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  return { ...state, again: () => setAttempt(attempt + 1) }
}

function CardFields({ onAdded }: AddCardProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (!stripe || !elements) return fail('Setup Error', 'Payment system not ready. Please try again.')
    setPending(true)
    const { error } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: `${location.origin}/dashboard` },
      redirect: 'if_required',
    })
    setPending(false)
    if (error) return fail('Setup Failed', error.message ?? 'Failed to add payment method')
    onAdded()
  }

  return (
    <form className="card-form" onSubmit={submit} aria-label="New card">
      <PaymentElement />
      <PendingButton type="submit" className="button is-primary" isPending={isPending} disabled={!stripe}>
        {isPending ? 'Adding...' : 'Add card'}
      </PendingButton>
    </form>
  )
}
