import type { DeliveryReport } from '../carrier/port.ts'
import type { Mailer } from '../runtime/mail/mailer.ts'
import { claimUnmailedHold, noteFiltered, readHold, unclaimHold } from '../store/hold.ts'
import { recordReport } from '../store/outbox.ts'
import type { Engine } from './engine.ts'

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

const untilLetGo = `Replies and opt-outs go on. Ask the carrier what it objects to, then let the texts go again:`

const untilBroughtBack = `Replies and opt-outs go on. What the carrier knows of the missing time is being fetched; when its list cannot be late any
more, the texts go again by themselves. OPERATING.md, "Restore", says what the carrier does not know. To let the texts go at once:`

/** Tells support of a hold that set itself, once. */
export async function mailHold({ db, sender, settings, log }: Engine, mailer: Mailer): Promise<{ mailed: number }> {
  const hold = await claimUnmailedHold(db.pool, sender)
  if (!hold) return { mailed: 0 }
  try {
    await mailer.send({
      to: settings.supportEmail,
      subject: 'ALERT: no scheduled texts leave',
      text: `Since ${new Date(hold.since).toISOString()} scheduled texts are held, because ${hold.reason}.

${hold.endsByItself ? untilBroughtBack : untilLetGo}

  npm run hold -- off

What waited leaves one text after the other; what is too late for its day is dropped.
`,
    })
  } catch (error) {
    await unclaimHold(db.pool, sender, hold)
    log.error({ err: error }, 'support could not be mailed that texts are held; it is tried again')
    return { mailed: 0 }
  }
  return { mailed: 1 }
}

/** Why scheduled texts are held back; null when they are not. */
export async function heldBecause({ db, sender }: Engine): Promise<string | null> {
  return (await readHold(db.pool, sender))?.reason ?? null
}
