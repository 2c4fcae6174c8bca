import type { PublicConfig } from '../../api/schemas/billing.ts'
import { type PlanId, plans } from '../../content/product.ts'

/** US cents → `$4.17`, or `$50` if the amount is whole and `style` is `short`. */
export function dollars(cents: number, style: 'short' | 'exact' = 'exact'): string {
  return style === 'short' && cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`
}

const monthlyForAYear = plans.monthly.cents * 12

/** What the yearly plan saves against twelve monthly payments (specification, section 9: $10, 17 %). */
export const yearlySaving = {
  cents: monthlyForAYear - plans.yearly.cents,
  percent: Math.round((100 * (monthlyForAYear - plans.yearly.cents)) / monthlyForAYear),
} as const

/** `$5 a month` */
export const priceLine = (plan: PlanId) => `${dollars(plans[plan].cents, 'short')} a ${plans[plan].interval}`

/** An amount in dollars including the tax: `$5.40, $0.40 of it tax`. */
export function taxedLine(total: number, tax: number | undefined): string {
  const exact = (some: number) => dollars(Math.round(some * 100))
  return tax ? `${exact(total)}, ${exact(tax)} of it tax` : exact(total)
}

/** What pressing a plan's button charges, if anything. */
export function chargeLine({ mode, tax }: Pick<PublicConfig['billing'], 'mode' | 'tax'>, plan: PlanId): string {
  switch (mode) {
    case 'demo':
      return 'Payment is not live yet: nothing is charged.'
    case 'test':
      return "Stripe's test mode: nothing is charged."
    case 'live':
      return `You pay ${dollars(plans[plan].cents, 'short')}${tax === 'exclusive' ? ' plus tax' : ''} when you subscribe, and again each ${plans[plan].interval} until you cancel.`
  }
}
