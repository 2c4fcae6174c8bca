import type { PublicConfig } from '../../api/schemas/billing.ts'
import { dollars, type PlanId, plans } from '../../content/product.ts'

export { dollars }

/** A sum in dollars, as the service states what was paid: 4.17 → `$4.17`. */
export const sumOf = (sum: number, style: 'short' | 'exact' = 'exact') => dollars(Math.round(sum * 100), style)

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
  return tax ? `${sumOf(total)}, ${sumOf(tax)} of it tax` : sumOf(total)
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
