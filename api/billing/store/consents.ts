import { sql } from '@mikro-orm/core'
import { isLive, type SubscriptionRecord } from '../model/records.ts'
import type { Db } from './db.ts'
import { RenewalConsent } from './entities/renewal-consent.ts'

/** What somebody had before their eyes when they asked for a plan, and where they asked from. */
export interface Shown {
  /** The words about renewal; null when the page did not say which it showed. */
  readonly terms: string | null
  readonly ip: string | null
  readonly userAgent: string | null
}

/** Of a plan that was asked for by no page. */
export const nothingShown: Shown = { terms: null, ip: null, userAgent: null }

/** Whose plan it is, and which. */
type Consented = Pick<RenewalConsent, 'accountId' | 'email' | 'mode' | 'subscriptionId' | 'plan' | 'cents'>

/**
 * Notes what was shown to somebody who asks for a plan, before anything is charged for it: whoever pays agrees to that, also
 * when nobody heard of the payment at once. What was shown before counts no more.
 */
export async function noteShown(db: Db, consented: Consented, shown: Shown, now: number): Promise<void> {
  await forgetShown(db, consented.subscriptionId)
  await db.insert(RenewalConsent, { ...consented, ...shown, shownAt: now, agreedAt: null, endedAt: null })
}

/** What was shown led to nothing: the plan is what it was. */
export async function forgetShown(db: Db, subscriptionId: string): Promise<void> {
  await db.nativeDelete(RenewalConsent, { subscriptionId, agreedAt: null })
}

/**
 * Lets the proofs follow the subscriptions: who paid has agreed, what has ended is agreed to no more, and an attempt that
 * was never paid proves nothing. Harmless when done again. @param now service time, read only where it is needed
 */
export async function settleConsents(
  db: Db,
  accountId: string,
  subscriptions: readonly SubscriptionRecord[],
  now: () => Promise<number>,
): Promise<void> {
  const open = await db.find(RenewalConsent, { accountId, endedAt: null }, { disableIdentityMap: true })
  for (const { id, subscriptionId, plan, shownAt, agreedAt } of open) {
    const subscription = subscriptions.find((one) => one.id === subscriptionId)
    if (!subscription) continue
    const { status, endedAt, nextPlan } = subscription
    // Of a change that was asked for, and came to nothing or is still under way.
    const isOfAnother = agreedAt === null && nextPlan !== plan
    if (status === 'incomplete_expired' || (status === 'canceled' && isOfAnother))
      await db.nativeDelete(RenewalConsent, { id })
    else if (status === 'canceled') {
      const change = { agreedAt: agreedAt ?? shownAt, endedAt: endedAt ?? (await now()) }
      await db.nativeUpdate(RenewalConsent, { id }, change)
    } else if (agreedAt === null && !isOfAnother && isLive(subscription)) {
      await db.nativeUpdate(RenewalConsent, { id }, { agreedAt: await now() })
    }
  }
}

/** An account is about to be deleted, and its subscriptions have ended. What proves its consents stays. */
export async function endConsents(db: Db, accountId: string, now: number): Promise<void> {
  await db.nativeDelete(RenewalConsent, { accountId, agreedAt: null })
  await db.nativeUpdate(RenewalConsent, { accountId, endedAt: null }, { endedAt: now })
}

/**
 * Deletes proofs that the law does not ask for any more: 3 years after the consent, or a year after its end, whichever is
 * later (California, Business and Professions Code § 17602(a)(6)). @param now service time, ms @returns how many
 */
export async function sweepConsents(db: Db, now: number): Promise<number> {
  const at = sql`to_timestamp(${now} / 1000.0)`
  return db.nativeDelete(RenewalConsent, {
    endedAt: { $lt: sql`${at} - interval '1 year'` },
    agreedAt: { $lt: sql`${at} - interval '3 years'` },
  })
}
