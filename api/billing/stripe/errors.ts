/** What Stripe's errors mean to us. Pure: it uses the SDK's types and none of its code. */
import type Stripe from 'stripe'
import { CardDeclined, CustomerGone, GatewayRefused, GatewayUnavailable, NoTaxLocation } from '../gateway.ts'

/**
 * - `declined`: the bank refused the card. Stripe's message is a sentence for the person.
 * - `postponed`: Stripe did not do it. A later retry may help.
 * - `unanswered`: it is unknown whether Stripe did it, so it must be retried under the same key.
 * - `refused`: Stripe will not do it: a wrong key, a wrong parameter, or an object that no longer exists.
 */
type Meaning = 'declined' | 'postponed' | 'unanswered' | 'refused'

/** The meaning of each SDK error. Any other error did not come from Stripe and is passed on unchanged. */
const meanings: { readonly [Name in keyof typeof Stripe.errors]?: Meaning } = {
  StripeCardError: 'declined',
  StripeInvalidRequestError: 'refused',
  StripeAuthenticationError: 'refused',
  StripePermissionError: 'refused',
  StripeRateLimitError: 'postponed',
  // Stripe stores a failure under its idempotency key, even a 500: a retry under the same key would not help.
  StripeAPIError: 'postponed',
  StripeIdempotencyError: 'postponed',
  StripeConnectionError: 'unanswered',
}

/** Converts to the error that the port names. */
export function ourError(error: Stripe.errors.StripeError): Error {
  if (isMissing(error) && error.param === 'customer') return new CustomerGone('Stripe has no such customer')
  if (error.code === 'customer_tax_location_invalid') return new NoTaxLocation('Stripe cannot tell where a customer is')
  switch (meaningOf(error)) {
    case 'declined':
      return new CardDeclined(error.message)
    // Stripe's message may quote the request, so only the kind of error is kept.
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
  // 409: an earlier request under the same key is still in progress.
  return meaning === 'postponed' && statusCode === 409 ? 'unanswered' : meaning
}

/** How a bank demands the cardholder's confirmation: as Stripe's refusal to continue, or as its own decline. */
const questions: readonly (string | undefined)[] = [
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
]

/** Whether the decline is not final: the cardholder may confirm the payment, and another card is not needed. */
export function isQuestion({ code, decline_code }: Stripe.errors.StripeError): boolean {
  return questions.includes(code) || questions.includes(decline_code)
}

/** Whether Stripe says that there is no such object (any more). */
export function isMissing({ type, code, statusCode }: Stripe.errors.StripeError): boolean {
  return type === 'StripeInvalidRequestError' && (statusCode === 404 || code === 'resource_missing')
}
