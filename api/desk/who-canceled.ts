/** Who canceled a subscription: billing knows that it ends, and the account's audit trail knows who asked for it. */
import type { BillingOfDesk } from '../schemas/desk-money.ts'
import type { AccountChange } from './people.ts'

/**
 * The cancellation of the ending or ended subscription; one that was undone, or belongs to an earlier subscription,
 * does not count.
 */
export function whoCanceled(
  { subscription, ended }: Pick<BillingOfDesk, 'subscription' | 'ended'>,
  changes: readonly AccountChange[],
): AccountChange | null {
  if (!subscription.cancelAtPeriodEnd && ended?.why !== 'canceled') return null
  const last = changes.toSorted((a, b) => b.at - a.at).find(({ cancels }) => cancels !== null)
  return last?.cancels ? last : null
}

/** Adds who canceled to the payment service's news that resulted, so that nobody has to ask where it came from. */
export function withCancel(told: string, canceled: Pick<AccountChange, 'at' | 'by'> | null): string {
  if (canceled === null) return told
  return told.replaceAll(/the payment service’s news on (\S+Z)/g, (news, on) => {
    return Date.parse(on) < canceled.at ? news : `${news}, after the subscription was canceled by ${canceled.by}`
  })
}
