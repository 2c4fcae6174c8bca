import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import { setUpPaymentMethod } from '../api/commands.ts'
import { useCommand } from '../api/use-command.ts'
import { stripeLook } from '../payment/stripe-look.ts'
import { useStripeScript } from '../payment/stripe-script.ts'
import { fail } from '../toasts/toasts.ts'
import { Bones } from '../ui/bones.tsx'
import { PendingButton } from '../ui/pending-button.tsx'
import { Retry } from '../ui/retry.tsx'
import type { AddCardProps } from './add-card.tsx'

const FAILURE = 'Failed to add payment method'

/** Stripe's form for another card. */
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

/** The secret with which Stripe's form saves a card, requested when the form appears. */
function useCardSetup() {
  /** Null when there is none to be had. */
  const [clientSecret, setSecret] = useState<string | null>()
  const { isPending, run } = useCommand(
    async () => setSecret((await setUpPaymentMethod()).clientSecret || null),
    () => setSecret(null),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    void run()
  }, [])
  const known = isPending ? undefined : clientSecret
  return { clientSecret: known ?? undefined, hasFailed: known === null, again: () => void run() }
}

function CardFields({ onAdded }: AddCardProps) {
  const stripe = useStripe()
  const elements = useElements()
  const setup = useCommand(
    async () => {
      if (!stripe || !elements) return fail('Setup Error', 'Payment system not ready. Please try again.')
      const { error } = await stripe.confirmSetup({
        elements,
        confirmParams: { return_url: `${location.origin}/dashboard` },
        redirect: 'if_required',
      })
      if (error) return fail('Setup Failed', error.message ?? FAILURE)
      onAdded()
    },
    { title: 'Setup Failed', message: FAILURE },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    void setup.run()
  }

  return (
    <form className="card-form" onSubmit={submit} aria-label="New card">
      <PaymentElement />
      <PendingButton type="submit" className="button is-primary" isPending={setup.isPending} disabled={!stripe}>
        {setup.isPending ? 'Adding...' : 'Add card'}
      </PendingButton>
    </form>
  )
}
