/** Who canceled a subscription: billing knows that it ends, and the account's own audit trail who wanted it. */
import type { BillingOfDesk } from '../schemas/desk-money.ts'
import type { AccountChange } from './people.ts'

/** The cancel of what is ending or has ended; one that was undone, or of a subscription before, is none. */
export function whoCanceled(
  { subscription, ended }: Pick<BillingOfDesk, 'subscription' | 'ended'>,
  changes: readonly AccountChange[],
): AccountChange | null {
  if (!subscription.cancelAtPeriodEnd && ended?.why !== 'canceled') return null
  const last = changes.toSorted((a, b) => b.at - a.at).find(({ cancels }) => cancels !== null)
  return last?.cancels ? last : null
}

/** Joins the payment service's news to the cancel that it came of: nobody asks who the payment service is. */
export function withCancel(told: string, canceled: Pick<AccountChange, 'at' | 'by'> | null): string {
  if (canceled === null) return told
  return told.replaceAll(/the payment service’s news on (\S+Z)/g, (news, on) => {
    return Date.parse(on) < canceled.at ? news : `${news}, after the subscription was canceled by ${canceled.by}`
  })
}
