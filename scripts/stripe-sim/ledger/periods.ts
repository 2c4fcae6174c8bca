/** When a subscription renews (https://docs.stripe.com/billing/subscriptions/billing-cycle). Pure. */
import { DateTime } from 'luxon'

export type Interval = 'month' | 'year'

/**
 * The end of the period that starts at `start`, s. Always counted from the anchor: a subscription begun on the 31st
 * renews on the last day of a shorter month, and on the 31st again after that.
 */
export function periodEndAfter(start: number, { anchor, interval }: { anchor: number; interval: Interval }): number {
  const first = DateTime.fromSeconds(anchor, { zone: 'utc' })
  for (let count = 0; ; count++) {
    const end = first.plus({ [interval]: count }).toSeconds()
    if (end > start) return end
  }
}

/** The unused share of the amount paid for a period, to the second. */
export function unusedPart(amount: number, period: { start: number; end: number }, now: number): number {
  const left = Math.max(0, period.end - now) / (period.end - period.start)
  return Math.round(amount * left)
}
