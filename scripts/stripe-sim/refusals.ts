/**
 * Stripe's errors (https://docs.stripe.com/api/errors): status, type, code and message. Those without a source follow
 * the documentation; messages from Stripe itself were taken from public recordings of its answers.
 */
import type { Decline } from './ledger/cards.ts'

type Kind = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

interface Details {
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
}

/** An error in Stripe's format. */
export class StripeProblem extends Error {
  readonly status: number
  readonly body: { readonly error: object }

  constructor(status: number, type: Kind, message: string, details: Details = {}) {
    super(message)
    this.status = status
    const doc_url = details.code && `https://docs.stripe.com/error-codes#${details.code.replaceAll('_', '-')}`
    this.body = { error: { type, message, ...details, ...(doc_url && { doc_url }) } }
  }
}

/** 400: the request makes no sense, or no longer does. */
export function invalid(message: string, details: Details = {}): StripeProblem {
  return new StripeProblem(400, 'invalid_request_error', message, details)
}

/** There is no such object: 404 if the path names it, 400 if a parameter does. */
export function missing(kind: string, id: string | null | undefined, param = 'id', status = 404): StripeProblem {
  const message = `No such ${kind}: '${id ?? ''}'`
  return new StripeProblem(status, 'invalid_request_error', message, { code: 'resource_missing', param })
}

/** 402: the bank declined. */
export function declinedBy({ message, ...details }: Decline): StripeProblem {
  return new StripeProblem(402, 'card_error', message, details)
}

/** 402: the bank requires the cardholder, who is absent. */
export function needsOwner(what: 'invoice' | 'subscription'): StripeProblem {
  const message =
    what === 'invoice'
      ? 'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.'
      : 'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`. Additional information is available here: https://stripe.com/docs/billing/subscriptions/overview#requires-action'
  return new StripeProblem(402, 'card_error', message, { code: `${what}_payment_intent_requires_action` })
}

/** There is no card to charge. */
export function noCard(): StripeProblem {
  return invalid(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    { code: 'resource_missing' },
  )
}

/** The card belongs to somebody else, or no longer to anybody. */
export function notAttached(id: string, param: string): StripeProblem {
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`
  return invalid(message, { code: 'resource_missing', param })
}

/** Something that Stripe can do and this one cannot. A test that gets this needs more of the local Stripe. */
export function unknownHere(what: string): StripeProblem {
  return new StripeProblem(501, 'api_error', `The local Stripe does not know ${what}.`)
}

export const faults = {
  400: invalid('Invalid request.'),
  402: declinedBy({ code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' }),
  404: missing('object', 'none'),
  409: new StripeProblem(
    409,
    'idempotency_error',
    'There is currently another in-progress request using this Stripe API key and idempotency key. Please try again later.',
    { code: 'idempotency_key_in_use' },
  ),
  429: new StripeProblem(429, 'invalid_request_error', 'Request rate limit exceeded.', { code: 'rate_limit' }),
  500: new StripeProblem(500, 'api_error', 'An unknown error occurred.'),
} as const

/**
 * Taxes are requested but the customer has no location
 * (https://docs.stripe.com/error-codes#customer-tax-location-invalid).
 */
export function noTaxLocation(): StripeProblem {
  const message =
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax."
  return invalid(message, { code: 'customer_tax_location_invalid' })
}
