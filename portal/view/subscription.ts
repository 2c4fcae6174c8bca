/** A subscription as the settings show it (specification, section 4). */
import type { BillingHistory, Subscription } from '../../api/schemas/billing.ts'
import { sumOf } from './money.ts'
import { fullDate } from './when.ts'

export interface StatusFlag {
  readonly label: string
  readonly tone: 'good' | 'caution' | 'plain'
}

/** `Canceling` if it ends with the period, whatever its status; otherwise `Active`, or the status as received. */
export function statusFlag(subscription: Pick<Subscription, 'status' | 'cancelAtPeriodEnd'>): StatusFlag {
  if (subscription.cancelAtPeriodEnd) return { label: 'Canceling', tone: 'caution' }
  if (subscription.status === 'active') return { label: 'Active', tone: 'good' }
  return { label: subscription.status ?? '', tone: 'plain' }
}

/** Whether it ends: with its period, or on a day after the next renewal. */
export const isEnding = ({ cancelAtPeriodEnd, endsOn }: Pick<Subscription, 'cancelAtPeriodEnd' | 'endsOn'>) =>
  cancelAtPeriodEnd || endsOn !== null

export const dateLabel = (subscription: Pick<Subscription, 'cancelAtPeriodEnd'>) =>
  subscription.cancelAtPeriodEnd ? 'Ends:' : 'Next billing:'

/** `$50.00 USD`; with `short`, a whole amount is `$50 USD`. */
export function amountLabel(sum: number, currency: string, style: 'short' | 'exact' = 'exact'): string {
  return `${sumOf(sum, style)} ${currency.toUpperCase()}`
}

/** What canceling would do, shown before it is done. A returned payment has already ended lessons. */
export function cancelQuestion(
  {
    lessonsUntilIfCanceled,
    pastDue,
    isReturned,
    pausedUntil,
  }: Pick<Subscription, 'lessonsUntilIfCanceled' | 'pastDue' | 'isReturned' | 'pausedUntil'>,
  timezone: string | null,
): string {
  if (isReturned) return 'Cancel? Nothing more is charged then. Your lessons have stopped already.'
  const until = lessonsUntilIfCanceled ? fullDate(lessonsUntilIfCanceled, timezone) : 'the end of the period'
  if (pausedUntil) return `Cancel from ${until}? The pause ends, and lessons continue until then.`
  return pastDue ? `Cancel now? Lessons continue until ${until}.` : `Cancel from ${until}? Lessons continue until then.`
}

/**
 * Asked before a card is removed. The service makes another one the default in its place, which pays what is owed.
 * @param name `Visa ending in 4242`
 */
export function removalQuestion(
  name: string,
  { isDefault }: { readonly isDefault: boolean },
  pastDue: Subscription['pastDue'] | undefined,
): string {
  const question = `Remove ${name}?`
  if (!isDefault || !pastDue) return question
  return `${question} Another of your cards is then charged the ${amountLabel(pastDue.amount, 'usd')} that you owe.`
}

type Payment = BillingHistory['history'][number]

/** The outcome of a payment, and how much of it was tax. A refund is given in dollars, unless it was full. */
export function paymentLabel(payment: Payment): string {
  const { tax, currency } = payment
  return tax === undefined ? outcomeLabel(payment) : `${outcomeLabel(payment)}, ${amountLabel(tax, currency)} of it tax`
}

function outcomeLabel({ paid, isToBeConfirmed, amount, currency, refunded, dispute }: Payment): string {
  // The bank has asked, not declined: a retry without the owner would fail, while their answer pays.
  if (isToBeConfirmed) return 'To be confirmed'
  if (!paid) return 'Failed'
  if (dispute === 'lost') return 'Returned to the card'
  if (refunded !== undefined)
    return refunded >= amount ? 'Refunded' : `Paid, ${amountLabel(refunded, currency)} refunded`
  return dispute === 'open' ? 'Paid, disputed' : 'Paid'
}

/** `visa` → `Visa`. Other names of up to four letters are initials: `jcb` → `JCB`. */
export const brandLabel = (brand: string) =>
  brand.length <= 4 && brand !== 'visa' ? brand.toUpperCase() : brand.charAt(0).toUpperCase() + brand.slice(1)

/** `04/2031` */
export const expiryLabel = (card: { exp_month: number; exp_year: number }) =>
  `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
