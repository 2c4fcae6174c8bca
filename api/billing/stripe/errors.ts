/** What Stripe's errors are to us. Pure: it knows the SDK's types and none of its code. */
import type Stripe from 'stripe'
import { CardDeclined, CustomerGone, GatewayRefused, GatewayUnavailable, NoTaxLocation } from '../gateway.ts'

/**
 * - `declined`: the bank refused the card. Stripe's message is a sentence for the person.
 * - `postponed`: Stripe did not do it. Asking again later may help.
 * - `unanswered`: nobody knows whether Stripe did it, so it must be asked for again under the same key.
 * - `refused`: Stripe will not do it: a wrong key, a wrong parameter, or what was there a moment ago is not there any more.
 */
type Meaning = 'declined' | 'postponed' | 'unanswered' | 'refused'

/** What each error of the SDK means. One that is not here is none of Stripe's answers, and goes through as it is. */
const meanings: { readonly [Name in keyof typeof Stripe.errors]?: Meaning } = {
  StripeCardError: 'declined',
  StripeInvalidRequestError: 'refused',
  StripeAuthenticationError: 'refused',
  StripePermissionError: 'refused',
  StripeRateLimitError: 'postponed',
  // Stripe keeps a failure for its idempotency key, a 500 as well: asking again under the same key would not help.
  StripeAPIError: 'postponed',
  StripeIdempotencyError: 'postponed',
  StripeConnectionError: 'unanswered',
}

/** The error that the port names. */
export function ourError(error: Stripe.errors.StripeError): Error {
  if (isMissing(error) && error.param === 'customer') return new CustomerGone('Stripe has no such customer')
  if (error.code === 'customer_tax_location_invalid') return new NoTaxLocation('Stripe cannot tell where a customer is')
  switch (meaningOf(error)) {
    case 'declined':
      return new CardDeclined(error.message)
    // Stripe's message may quote what was sent, so only the kind of error is kept.
    case 'postponed':
      return new GatewayUnavailable(`Stripe did not do it: ${error.type}`)
    case 'refused':
      return new GatewayRefused(`Stripe will not do it: ${error.type} ${error.code ?? ''} ${error.param ?? ''}`.trim())
    case 'unanswered':
      return new GatewayUnavailable(`Stripe did not do it: ${error.type}`, { isUnclear: true })
    case null:
      return error
  }
}

function meaningOf({ type, statusCode }: Stripe.errors.StripeError): Meaning | null {
  const meaning = Object.entries(meanings).find(([name]) => name === type)?.[1] ?? null
  // 409: an earlier request under the same key is still being worked on.
  return meaning === 'postponed' && statusCode === 409 ? 'unanswered' : meaning
}

/** How a bank says that it wants to ask the card's owner first: as Stripe's refusal to go on, or as its own decline. */
const questions: readonly (string | undefined)[] = [
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
]

/** Whether a card was not declined for good: its owner may confirm the payment, and another card is not needed. */
export function isQuestion({ code, decline_code }: Stripe.errors.StripeError): boolean {
  return questions.includes(code) || questions.includes(decline_code)
}

/** Whether Stripe says that there is no such object (any more). */
export function isMissing({ type, code, statusCode }: Stripe.errors.StripeError): boolean {
  return type === 'StripeInvalidRequestError' && (statusCode === 404 || code === 'resource_missing')
}
