import { DateTime } from 'luxon'
import { dollars } from '../../../content/product.ts'
import { findLearner } from '../../../sms-engine/engine/learners.ts'
import { type NewMail, readWaitingCauses, takeBackMail } from '../../../sms-engine/engine/mails.ts'
import type { BillingGateway, Sum } from '../gateway.ts'
import {
  claimRenewalLetter,
  type DueRenewalLetter,
  finishRenewalLetter,
  forgetRenewalLetter,
  stillRenews,
} from '../store/renewals.ts'
import type { LetterContext } from './letters.ts'
import { mailDue } from './mail-due.ts'
import { renewalLetter } from './renewal-letter.ts'

const about = 'renewal'

export interface RenewalLetterContext extends LetterContext {
  readonly gateway: Pick<BillingGateway, 'previewRenewal'>
}

/**
 * Mails the letters before yearly renewals, and withdraws waiting ones whose owner has since canceled.
 * @returns how many were handled
 */
export async function sendRenewalLetters(context: RenewalLetterContext, limit: number): Promise<number> {
  await takeBackCanceled(context)
  return mailDue(context, limit, {
    claim: claimRenewalLetter,
    write: async (letter) => (letter.renewal ? write(context, letter, letter.renewal) : null),
    finish: (inside, letter) => (letter.renewal ? finishRenewalLetter : forgetRenewalLetter)(inside, letter),
  })
}

/**
 * For letters that waited out a mail server outage and whose owner canceled in the meantime. If canceling is undone, a
 * new letter is scheduled.
 */
async function takeBackCanceled({ db, engine }: LetterContext): Promise<void> {
  for (const cause of await readWaitingCauses(engine.db.pool, about)) {
    const [, customerId = '', notedFor] = cause.split(' ')
    const letter = { customerId, notedFor: Number(notedFor) }
    if (await stillRenews(db, letter)) continue
    await takeBackMail(engine.db.pool, cause)
    await forgetRenewalLetter(db, letter)
  }
}

async function write(
  { engine, accounts, gateway }: RenewalLetterContext,
  { accountId, customerId, notedFor }: DueRenewalLetter,
  { at, subscriptionId, plan, cents, endsAt }: NonNullable<DueRenewalLetter['renewal']>,
): Promise<NewMail | null> {
  const [account, learner] = await Promise.all([accounts.find(accountId), findLearner(engine, accountId)])
  if (!account || !learner) return null
  const { portalUrl, supportEmail } = engine.settings
  // The plan's price alone may be wrong: tax is added by the customer's location, and support may have given a credit.
  const sum = await gateway.previewRenewal(subscriptionId)
  const day = (moment: number) =>
    DateTime.fromMillis(moment, { zone: learner.zone, locale: 'en-US' }).toFormat('LLLL d, yyyy')
  const words = renewalLetter({
    firstName: account.firstName,
    renewsOn: day(at),
    endsOn: endsAt === null ? null : day(endsAt),
    plan,
    amount: inWords(sum, cents),
    portalUrl,
    supportEmail,
  })
  return {
    about,
    cause: `${about} ${customerId} ${notedFor}`,
    learnerId: accountId,
    to: account.email,
    ...words,
  }
}

/** @param priceCents the plan's price, which later renewals charge again */
function inWords({ cents, taxCents }: Sum, priceCents: number): string {
  const parts = [
    ...(cents < priceCents ? [`the price of ${dollars(priceCents)}, less what is taken off for you`] : []),
    ...(taxCents > 0 ? [`${dollars(taxCents)} of it tax`] : []),
  ]
  return parts.length > 0 ? `${dollars(cents)} (${parts.join('; ')})` : dollars(cents)
}
