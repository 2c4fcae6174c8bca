/**
 * Taxes, for subscriptions that ask for them: a single rate, while Stripe has thousands (https://docs.stripe.com/tax).
 */
import type Stripe from 'stripe'

const rate = 0.08
/** A US account adds tax on top if a price does not say. */
const unspecified = 'exclusive'

/** The tax on a line: part of the amount if the price includes tax, otherwise on top. */
export function taxOf(amount: number, { tax_behavior }: Stripe.Price): Stripe.Invoice.TotalTax {
  const behavior = tax_behavior === 'inclusive' ? 'inclusive' : unspecified
  const taxable_amount = behavior === 'inclusive' ? Math.round(amount / (1 + rate)) : amount
  return {
    amount: behavior === 'inclusive' ? amount - taxable_amount : Math.round(amount * rate),
    tax_behavior: behavior,
    tax_rate_details: { tax_rate: 'txr_local' },
    taxability_reason: 'standard_rated',
    taxable_amount,
    type: 'tax_rate_details',
  }
}

/**
 * The taxes of an invoice's lines, combined: their tax behavior is the same, because a plan's prices are set together.
 */
export function totalOf(taxes: readonly Stripe.Invoice.TotalTax[]): Stripe.Invoice.TotalTax[] {
  const [first] = taxes
  if (!first) return []
  const sum = (of: (tax: Stripe.Invoice.TotalTax) => number) => taxes.reduce((total, tax) => total + of(tax), 0)
  return [
    { ...first, amount: sum(({ amount }) => amount), taxable_amount: sum(({ taxable_amount }) => taxable_amount ?? 0) },
  ]
}

/** Addresses reserved for documentation (RFC 5737) have no location. */
export function isNowhere(ip: string): boolean {
  return ip.startsWith('192.0.2.')
}
