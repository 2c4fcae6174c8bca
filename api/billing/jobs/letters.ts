import type { FastifyBaseLogger } from 'fastify'
import { DateTime } from 'luxon'
import type { Engine } from '../../../sms-engine/engine/engine.ts'
import { findLearner } from '../../../sms-engine/engine/learners.ts'
import { type NewMail, readWaitingCauses, takeBackMail } from '../../../sms-engine/engine/mails.ts'
import type { AccountStore } from '../../account/accounts.ts'
import { grace_ms } from '../model/entitlement.ts'
import type { Db } from '../store/db.ts'
import { claimLetter, type DueLetter, finishLetter, isStillOwed } from '../store/letters.ts'
import { mailDue } from './mail-due.ts'
import { paymentFailedLetter } from './payment-failed-letter.ts'

export interface LetterContext {
  readonly db: Db
  readonly engine: Engine
  readonly accounts: Pick<AccountStore, 'find'>
  readonly log: FastifyBaseLogger
  /** Sends newly written mails. */
  sendMails(ids: readonly string[]): Promise<unknown>
}

const about = 'payment-failed'

/**
 * Mails the letters that are due, and withdraws waiting ones whose payment has since been made.
 * @returns how many were handled
 */
export async function sendLetters(context: LetterContext, limit: number): Promise<number> {
  await takeBackSettled(context)
  return mailDue(context, limit, {
    claim: claimLetter,
    write: async (letter) => (letter.isOwed ? write(context, letter) : null),
    finish: finishLetter,
  })
}

/** The cause of a mail: the renewal that failed. */
const causeOf = ({ customerId, periodStart }: Pick<DueLetter, 'customerId' | 'periodStart'>) =>
  `${about} ${customerId} ${periodStart}`

/** For letters that waited out a mail server outage and whose payment was made in the meantime. */
async function takeBackSettled({
  db,
  engine: {
    db: { pool },
  },
}: LetterContext): Promise<void> {
  for (const cause of await readWaitingCauses(pool, about)) {
    const [, customerId = '', periodStart] = cause.split(' ')
    if (!(await isStillOwed(db, { customerId, periodStart: Number(periodStart) }))) await takeBackMail(pool, cause)
  }
}

async function write({ engine, accounts }: LetterContext, letter: DueLetter): Promise<NewMail | null> {
  const { accountId, cents, periodStart, awaitsOwner, payUrl } = letter
  const [account, learner] = await Promise.all([accounts.find(accountId), findLearner(engine, accountId)])
  if (!account || !learner) return null
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
  return { about, cause: causeOf(letter), learnerId: accountId, to: account.email, ...words }
}
