/** Who canceled a subscription: billing knows that it ends, and the account's audit trail knows who asked for it. */
import type { BillingOfDesk } from '../schemas/desk-money.ts'
import type { AccountChange } from './people.ts'

/**
 * The cancellation of the ending or ended subscription; one that was undone, or belongs to an earlier subscription,
 * does not count.
 * @param offset_ms how far service time, in which billing lives, is ahead of the audit trail's machine time
 */
export function whoCanceled(
  { subscription, subscribedAt, ended }: Pick<BillingOfDesk, 'subscription' | 'subscribedAt' | 'ended'>,
  changes: readonly AccountChange[],
  offset_ms: number,
): AccountChange | null {
  if (subscribedAt === null || (!subscription.cancelAtPeriodEnd && ended?.why !== 'canceled')) return null
  const began = Date.parse(subscribedAt) - offset_ms
  const last = changes.toSorted((a, b) => b.at - a.at).find(({ at, cancels }) => cancels !== null && at >= began)
  return last?.cancels ? last : null
}

/** Adds who canceled to the payment service's news that resulted, so that nobody has to ask where it came from. */
export function withCancel(told: string, canceled: Pick<AccountChange, 'at' | 'by'> | null): string {
  if (canceled === null) return told
  return told.replaceAll(/the payment service’s news on (\S+Z)/g, (news, on) => {
    return Date.parse(on) < canceled.at ? news : `${news}, after the subscription was canceled by ${canceled.by}`
  })
}
