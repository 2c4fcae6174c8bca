import { DateTime } from 'luxon'
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
 * Mails the letters before yearly renewals, and takes those back that wait while their owner cancels.
 * @returns how many are done with
 */
export async function sendRenewalLetters(context: RenewalLetterContext, limit: number): Promise<number> {
  await takeBackCanceled(context)
  return mailDue(context, limit, {
    claim: claimRenewalLetter,
    write: async (letter) => (letter.renewal ? write(context, letter, letter.renewal) : null),
    finish: (inside, letter) => (letter.renewal ? finishRenewalLetter : forgetRenewalLetter)(inside, letter),
  })
}

/** The mail server was away for a while, and somebody has canceled meanwhile. Should it be undone, a letter is noted anew. */
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
  // The price alone may be wrong: a tax comes on top, by where the customer is, and support may have given a credit.
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

/** @param priceCents the price of the plan, which the renewals after this one ask for again */
function inWords({ cents, taxCents }: Sum, priceCents: number): string {
  const dollars = (some: number) => `$${(some / 100).toFixed(2)}`
  const parts = [
    ...(cents < priceCents ? [`the price of ${dollars(priceCents)}, less what is taken off for you`] : []),
    ...(taxCents > 0 ? [`${dollars(taxCents)} of it tax`] : []),
  ]
  return parts.length > 0 ? `${dollars(cents)} (${parts.join('; ')})` : dollars(cents)
}
