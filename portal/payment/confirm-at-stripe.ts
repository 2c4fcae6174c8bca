import { loadStripe } from '@stripe/stripe-js/pure'

/**
 * Has the learner answer their bank's question, in a window that Stripe's script opens on the page.
 * @returns why it was not answered, as a sentence for the learner; null if the payment was confirmed
 */
export async function confirmAtStripe(publishableKey: string, clientSecret: string): Promise<string | null> {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('the script of Stripe is not there')
  const { paymentIntent, error: unread } = await stripe.retrievePaymentIntent(clientSecret)
  if (unread) return unread.message ?? NOT_CONFIRMED
  if (paymentIntent.status === 'succeeded') return null
  if (paymentIntent.status === 'requires_action') {
    const { error } = await stripe.handleNextAction({ clientSecret })
    return error ? (error.message ?? NOT_CONFIRMED) : null
  }
  // The bank declines until its question is answered. Answering it restarts the payment with the same card.
  const card = paymentIntent.last_payment_error?.payment_method?.id
  const { error } = await stripe.confirmPayment({
    clientSecret,
    confirmParams: { return_url: `${location.origin}/dashboard`, ...(card && { payment_method: card }) },
    redirect: 'if_required',
  })
  return error ? (error.message ?? NOT_CONFIRMED) : null
}

const NOT_CONFIRMED = 'The payment was not confirmed.'
