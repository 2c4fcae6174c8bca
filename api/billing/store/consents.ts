import { sql } from '@mikro-orm/core'
import { isLive, type SubscriptionRecord } from '../model/records.ts'
import type { Db } from './db.ts'
import { RenewalConsent } from './entities/renewal-consent.ts'

/** What a person was shown when they asked for a plan, and the origin of their request. */
export interface Shown {
  /** The renewal terms; null when the page did not say which it showed. */
  readonly terms: string | null
  readonly ip: string | null
  readonly userAgent: string | null
}

/** For a plan not requested on a page. */
export const nothingShown: Shown = { terms: null, ip: null, userAgent: null }

/** The plan, and its owner. */
type Consented = Pick<RenewalConsent, 'accountId' | 'email' | 'mode' | 'subscriptionId' | 'plan' | 'cents'>

/**
 * Records what was shown to a person who asks for a plan, before anything is charged for it: paying is agreeing, even
 * if we do not learn of the payment at once. Anything shown earlier no longer counts.
 */
export async function noteShown(db: Db, consented: Consented, shown: Shown, now: number): Promise<void> {
  await forgetShown(db, consented.subscriptionId)
  await db.insert(RenewalConsent, { ...consented, ...shown, shownAt: now, agreedAt: null, endedAt: null })
}

/** Discards what was shown when nothing came of it: the plan is unchanged. */
export async function forgetShown(db: Db, subscriptionId: string): Promise<void> {
  await db.nativeDelete(RenewalConsent, { subscriptionId, agreedAt: null })
}

/**
 * Updates the proofs from the subscriptions: a payment is an agreement, an ended subscription ends it, and an attempt
 * never paid proves nothing. Idempotent.
 * @param now service time, read only when needed
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
    // The proof of a requested change that failed or is still pending.
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

/** Called before an account is deleted, when its subscriptions have ended. The proof of its consents stays. */
export async function endConsents(db: Db, accountId: string, now: number): Promise<void> {
  await db.nativeDelete(RenewalConsent, { accountId, agreedAt: null })
  await db.nativeUpdate(RenewalConsent, { accountId, endedAt: null }, { endedAt: now })
}

/**
 * Deletes proofs that the law no longer requires: 3 years after the consent, or a year after its end, whichever is
 * later (California, Business and Professions Code § 17602(a)(6)).
 * @param now service time, ms
 * @returns how many
 */
export async function sweepConsents(db: Db, now: number): Promise<number> {
  const at = sql`to_timestamp(${now} / 1000.0)`
  return db.nativeDelete(RenewalConsent, {
    endedAt: { $lt: sql`${at} - interval '1 year'` },
    agreedAt: { $lt: sql`${at} - interval '3 years'` },
  })
}
