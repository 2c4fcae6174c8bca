/** Taxes where a subscription asks for them: one rate for everybody, where Stripe knows thousands (https://docs.stripe.com/tax). */
import type Stripe from 'stripe'

const rate = 0.08
/** An account of the United States adds tax where a price does not say. */
const unspecified = 'exclusive'

/** What is reckoned of a line. Within a price the tax is a part of the amount; else it comes on top. */
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

/** The taxes of an invoice's lines in one: they have the same price behaviour, because a plan's prices are set together. */
export function totalOf(taxes: readonly Stripe.Invoice.TotalTax[]): Stripe.Invoice.TotalTax[] {
  const [first] = taxes
  if (!first) return []
  const sum = (of: (tax: Stripe.Invoice.TotalTax) => number) => taxes.reduce((total, tax) => total + of(tax), 0)
  return [
    { ...first, amount: sum(({ amount }) => amount), taxable_amount: sum(({ taxable_amount }) => taxable_amount ?? 0) },
  ]
}

/** Addresses for examples in documents (RFC 5737) are nowhere. */
export function isNowhere(ip: string): boolean {
  return ip.startsWith('192.0.2.')
}
