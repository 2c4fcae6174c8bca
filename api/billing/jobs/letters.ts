import type { FastifyBaseLogger } from 'fastify'
import { DateTime } from 'luxon'
import type { Engine } from '../../../sms-engine/engine/engine.ts'
import { findLearner } from '../../../sms-engine/engine/learners.ts'
import type { Mailer } from '../../../sms-engine/runtime/mail/mailer.ts'
import type { AccountStore } from '../../account/accounts.ts'
import { grace_ms } from '../model/entitlement.ts'
import type { Db } from '../store/db.ts'
import { claimLetter, type DueLetter, finishLetter } from '../store/letters.ts'
import { paymentFailedLetter } from './payment-failed-letter.ts'

export interface LetterContext {
  readonly db: Db
  readonly engine: Engine
  readonly accounts: Pick<AccountStore, 'find'>
  readonly mailer: Mailer
  readonly log: FastifyBaseLogger
}

/**
 * Sends the letters that are due, one after the other. When one fails the rest wait for the next run: the mail server is
 * probably down for them too. @returns how many are done with
 */
export async function sendLetters(context: LetterContext, limit: number): Promise<number> {
  for (let done = 0; done < limit; done++) {
    const letter = await claimLetter(context.db)
    if (!letter) return done
    const { isOwed } = letter
    try {
      if (isOwed) await send(context, letter)
    } catch (error) {
      // Its message may say to whom.
      const { code } = error as { code?: string }
      context.log.warn({ code }, 'a letter about a payment could not be sent; it is tried again')
      return done
    }
    await finishLetter(context.db, letter)
  }
  return limit
}

async function send({ engine, accounts, mailer }: LetterContext, letter: DueLetter): Promise<void> {
  const { accountId, cents, periodStart, awaitsOwner, payUrl } = letter
  const [account, learner] = await Promise.all([accounts.find(accountId), findLearner(engine, accountId)])
  if (!account || !learner) return
  const lessonsUntil = DateTime.fromMillis(periodStart + grace_ms, { zone: learner.zone, locale: 'en-US' })
  const { portalUrl, supportEmail } = engine.settings
  const words = paymentFailedLetter({
    awaitsOwner,
    payUrl,
    firstName: account.firstName,
    amount: `$${(cents / 100).toFixed(2)}`,
    lessonsUntil: lessonsUntil.toFormat('cccc, LLLL d'),
    portalUrl,
    supportEmail,
  })
  await mailer.send({ to: account.email, ...words })
}
