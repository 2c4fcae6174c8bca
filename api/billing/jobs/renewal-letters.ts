import { DateTime } from 'luxon'
import { findLearner } from '../../../sms-engine/engine/learners.ts'
import {
  claimRenewalLetter,
  type DueRenewalLetter,
  finishRenewalLetter,
  forgetRenewalLetter,
} from '../store/renewals.ts'
import type { LetterContext } from './letters.ts'
import { renewalLetter } from './renewal-letter.ts'

/**
 * Sends the letters before yearly renewals, one after the other. When one fails the rest wait for the next run.
 * @returns how many are done with
 */
export async function sendRenewalLetters(context: LetterContext, limit: number): Promise<number> {
  const { db, log } = context
  for (let done = 0; done < limit; done++) {
    const letter = await claimRenewalLetter(db)
    if (!letter) return done
    if (!letter.renewal) {
      await forgetRenewalLetter(db, letter)
      continue
    }
    try {
      await send(context, letter, letter.renewal)
    } catch (error) {
      // Its message may say to whom.
      const { code } = error as { code?: string }
      log.warn({ code }, 'a letter about a renewal could not be sent; it is tried again')
      return done
    }
    await finishRenewalLetter(db, letter)
  }
  return limit
}

async function send(
  { engine, accounts, mailer }: LetterContext,
  { accountId }: DueRenewalLetter,
  { at, plan, cents }: NonNullable<DueRenewalLetter['renewal']>,
): Promise<void> {
  const [account, learner] = await Promise.all([accounts.find(accountId), findLearner(engine, accountId)])
  if (!account || !learner) return
  const { portalUrl, supportEmail } = engine.settings
  const words = renewalLetter({
    firstName: account.firstName,
    renewsOn: DateTime.fromMillis(at, { zone: learner.zone, locale: 'en-US' }).toFormat('LLLL d, yyyy'),
    plan,
    amount: `$${(cents / 100).toFixed(2)}`,
    portalUrl,
    supportEmail,
  })
  await mailer.send({ to: account.email, ...words })
}
