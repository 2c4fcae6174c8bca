import type { DeliveryReport } from '../carrier/port.ts'
import type { Mailer } from '../runtime/mail/mailer.ts'
import { type Hold, noteFiltered, takeUnmailedHold } from '../store/hold.ts'
import { recordReport } from '../store/outbox.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Engine } from './engine.ts'
import { type NewMail, sendMails, writeMail } from './mails.ts'

/**
 * Records what became of a text. A carrier that filters many of them holds back all that are scheduled: each further one would
 * be lost too, and would make our number look worse.
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
  await recordReport(db.pool, { id: messageId, sid, status, errorCode })
  if (errorCode === null || !carrierLanguage.meaningOf(errorCode).filtered) return
  if (await noteFiltered(db.pool, sender, messageId)) {
    log.error(
      { errorCode },
      'ALERT: the carrier filters our texts; scheduled texts are held until `npm run hold -- off`',
    )
  }
}

/** Tells support of a hold that set itself, once. */
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

function alertOf({ since, reason }: Hold, supportEmail: string): NewMail {
  return {
    about: 'hold',
    learnerId: null,
    to: supportEmail,
    subject: 'ALERT: no scheduled texts leave',
    text: `Since ${new Date(since).toISOString()} scheduled texts are held, because ${reason}.

Replies and opt-outs go on. Ask the carrier what it objects to, then let the texts go again:

  npm run hold -- off

What waited leaves one text after the other; what is too late for its day is dropped.
`,
  }
}
