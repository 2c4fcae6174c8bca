import { hour_ms, minute_ms } from '../domain/model/units.ts'
import type { Statements } from '../runtime/database.ts'
import { batch_ms_max, type Tick } from '../runtime/jobs/tick.ts'
import { type Mailer, readMailFailure } from '../runtime/mail/mailer.ts'
import { tell } from '../runtime/notices.ts'
import {
  type ClaimedMail,
  claimMail,
  endMail,
  giveUpMails,
  insertMail,
  type NewMail,
  readWaitingCauses,
  takeBackMail,
  tryMailLater,
} from '../store/mails.ts'
import type { Engine } from './engine.ts'

export { type NewMail, readWaitingCauses, takeBackMail }

type Posting = Pick<Engine, 'db' | 'log'>

const longest_pause_ms = hour_ms

/**
 * Writes a mail that was decided on. It leaves once the transaction is committed: at once if the caller then runs
 * `sendMails`, and with the worker's tick in any case.
 * @param db the transaction that decided on it
 * @returns its id; null if there already is a mail with its cause
 */
export function writeMail(db: Statements, mail: NewMail): Promise<string | null> {
  return insertMail(db, mail)
}

/**
 * Sends mails that are due. While the mail server cannot be reached, the others wait as well: they would fare no
 * better. A mail that the server took without our hearing of it (the connection broke, this process died) goes again;
 * both have the same Message-ID, by which mail programs see that they are one.
 * @param ids only these, for a caller that has just written them
 * @param batch_ms for how long it begins another mail: a slow server must not look like a worker that hangs
 */
export async function sendMails(
  engine: Posting,
  mailer: Mailer,
  {
    ids = null,
    limit = 20,
    batch_ms = batch_ms_max,
  }: { readonly ids?: readonly string[] | null; readonly limit?: number; readonly batch_ms?: number } = {},
): Promise<{ readonly sent: number; readonly givenUp: number }> {
  const { pool } = engine.db
  const counts = { sent: 0, givenUp: 0 }
  for (const { id, about, attempts } of await giveUpMails(pool)) {
    engine.log.error({ mailId: id, about, attempts }, 'ALERT: a mail was given up; it could not be sent in time')
    tell(engine, { about: 'mail', kind: about, outcome: 'given-up' })
    counts.givenUp += 1
  }
  const until = performance.now() + batch_ms
  for (let tried = 0; tried < limit && (tried === 0 || performance.now() < until); tried++) {
    const mail = await claimMail(pool, ids)
    if (!mail) break
    const outcome = await attempt(engine, mailer, mail)
    tell(engine, { about: 'mail', kind: mail.about, outcome: outcome === 'out of reach' ? 'later' : outcome })
    if (outcome === 'out of reach') break
    if (outcome === 'sent') counts.sent += 1
    if (outcome === 'refused') counts.givenUp += 1
  }
  return counts
}

/** `later`: the server wants this mail later; `out of reach`: it would have taken no other mail either. */
async function attempt(
  { db: { pool }, log }: Posting,
  mailer: Mailer,
  mail: ClaimedMail,
): Promise<'sent' | 'refused' | 'later' | 'out of reach'> {
  const { id, about, attempts } = mail
  try {
    await mailer.send(mail)
  } catch (error) {
    // Only its codes, because the server's words may name the recipient.
    const { codes, isOfThisMail, isFinal } = readMailFailure(error)
    if (isFinal) {
      await endMail(pool, id, 'refused')
      // No alert: anybody can register with an address that does not exist.
      log.warn({ mailId: id, about, ...codes }, 'a mail was given up; the mail server refused it for good')
      return 'refused'
    }
    await tryMailLater(pool, mail, Math.min(minute_ms * 2 ** (attempts - 1), longest_pause_ms))
    log.warn({ mailId: id, about, attempts, ...codes }, 'a mail could not be sent; it is tried again')
    return isOfThisMail ? 'later' : 'out of reach'
  }
  await endMail(pool, id, 'sent')
  return 'sent'
}

/** The second way for every mail: sends those left waiting because a process died or the mail server was away. */
export function sendMailsTick(engine: Posting, mailer: Mailer): Tick {
  return { name: 'send-mails', every: '5 seconds', lanes: 1, run: () => sendMails(engine, mailer) }
}
