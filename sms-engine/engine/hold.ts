import type { DeliveryReport } from '../carrier/port.ts'
import type { Mailer } from '../runtime/mail/mailer.ts'
import { restAccount } from '../store/account-rest.ts'
import { beginHold, endHold, type Hold, noteFiltered, readHold, takeUnmailedHold } from '../store/hold.ts'
import { recordReport } from '../store/outbox.ts'
import { noteBrandCap } from '../store/spending.ts'
import { inTransaction } from '../store/transaction.ts'
import { noteUnreachable } from '../store/unreachable.ts'
import type { Engine } from './engine.ts'
import { type NewMail, sendMails, writeMail } from './mails.ts'

/**
 * Records what became of a text. If the carrier filters many, all scheduled texts are held: each further one would be
 * lost too, and would make our number look worse. A network that has reached its cap on our brand gets no more today,
 * and an account that may send no more rests. A learner whom no text has reached for days is told by e-mail.
 */
export async function heedReport(
  engine: Engine,
  {
    messageId,
    sid,
    status,
    errorCode,
  }: Omit<DeliveryReport, 'status'> & { readonly status: NonNullable<DeliveryReport['status']> },
): Promise<void> {
  const { db, sender, log, carrierLanguage } = engine
  const isNews = await recordReport(db.pool, { id: messageId, sid, status, errorCode })
  if (errorCode === null) return
  const { filtered, unreachable, brandCapped, accountFull } = carrierLanguage.meaningOf(errorCode)
  if (unreachable && isNews && (status === 'undelivered' || status === 'failed'))
    await noteUnreachable(db.pool, messageId)
  if (accountFull && isNews && (await restAccount(db.pool, sender)))
    log.error(
      { errorCode },
      'our account may send no more for now; everything but codes waits, and is tried every few minutes',
    )
  if (brandCapped && isNews && (await noteBrandCap(db.pool, sender, messageId))) {
    log.error(
      { errorCode },
      'ALERT: a network takes no more of our brand’s texts today; those to numbers known to be on it are dropped until midnight Pacific time',
    )
  }
  if (filtered && (await noteFiltered(db.pool, sender, messageId))) {
    log.error(
      { errorCode },
      'ALERT: the carrier filters our texts; scheduled texts are held until `npm run hold -- off`, or until somebody at the desk lets them go',
    )
  }
}

const untilLetGo = `Replies and opt-outs go on. Ask the carrier what it objects to, then let the texts go again, at the desk or by`

const untilBroughtBack = `Replies and opt-outs go on. What the carrier knows of the missing time is being fetched; when its list cannot be late any
more, the texts go again by themselves. OPERATING.md, "Restore", says what the carrier does not know. The texts go at once by`

/** The hold on scheduled texts; null if there is none. */
export function findHold({ db, sender }: Engine): Promise<Hold | null> {
  return readHold(db.pool, sender)
}

/** Holds scheduled texts. @returns false if they were held already; the earlier reason stays then */
export function holdTexts({ db, sender }: Engine, reason: string, by: string): Promise<boolean> {
  return beginHold(db.pool, sender, { reason, by, isAlert: false })
}

/** Lets scheduled texts go again, one after the other. @returns how many were waiting; null if there was no hold */
export function letTextsGo({ db, sender }: Engine, by: string): Promise<number | null> {
  return endHold(db.pool, sender, by)
}

/** Tells support, once, about a hold that set itself. */
export async function mailHold(engine: Engine, mailer: Mailer): Promise<{ mailed: number }> {
  const { db, sender, settings } = engine
  const id = await inTransaction(db.pool, async (client) => {
    const hold = await takeUnmailedHold(client, sender)
    return hold && writeMail(client, alertOf(hold, settings.supportEmail))
  })
  if (id === null) return { mailed: 0 }
  await sendMails(engine, mailer, { ids: [id] })
  return { mailed: 1 }
}

function alertOf({ since, reason, endsByItself }: Hold, supportEmail: string): NewMail {
  return {
    about: 'hold',
    learnerId: null,
    to: supportEmail,
    subject: 'ALERT: no scheduled texts leave',
    text: `Since ${new Date(since).toISOString()} scheduled texts are held, because ${reason}.

${endsByItself ? untilBroughtBack : untilLetGo}

  npm run hold -- off

What waited leaves one text after the other; what is too late for its day is dropped.
`,
  }
}

/** Why scheduled texts are held; null if they are not. */
export async function heldBecause({ db, sender }: Engine): Promise<string | null> {
  return (await readHold(db.pool, sender))?.reason ?? null
}
