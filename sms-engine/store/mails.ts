import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { day_ms, minute_ms } from '../domain/model/units.ts'
import type { Statements } from '../runtime/database.ts'
import type { Mail } from '../runtime/mail/mailer.ts'

/** A mail that was decided. */
export interface NewMail extends Mail {
  /** A word for logs and metrics; nothing personal. */
  readonly about: string
  /** Of whose account it tells: the row goes with the learner. Null for mails to support. */
  readonly learnerId: string | null
  /** How long it is of use, ms, when that is shorter than we would try anyway: a link that it brings may end before. */
  readonly useful_ms?: number | undefined
  /** What it comes of. A second mail of the same cause is not written. */
  readonly cause?: string | undefined
}

/** A mail that is to be sent now, by whoever has this. */
export interface ClaimedMail extends Mail {
  readonly id: string
  readonly about: string
  readonly attempts: number
}

/** What became of a mail. */
export type MailEnd = 'sent' | 'refused' | 'given-up'

/** After so long a mail is given up: whatever keeps it from going for days, its reader has heard otherwise by then. */
const tried_days = 3

/** For longer than any mail server takes, or makes us wait, before it takes a mail or we give the attempt up. */
const claim_ms = 5 * minute_ms

const over = `recipient = null, subject = null, body = null, attachments = null, next_try_at_machine = null,
  ended_at_machine = clock_timestamp()`

/**
 * Writes a mail into the outbox.
 * @param db the transaction that decided it
 * @returns its id; null when there is one of this cause already
 */
export async function insertMail(db: Statements, mail: NewMail): Promise<string | null> {
  const { about, learnerId, to, subject, text, attachments = [], cause = null } = mail
  const useful_ms = Math.min(mail.useful_ms ?? Infinity, tried_days * day_ms)
  const { rows } = await db.query<{ id: string }>({
    text: `
      insert into mail (id, cause, learner_id, about, recipient, subject, body, attachments, not_after_machine,
        next_try_at_machine)
      values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, clock_timestamp() + $9::float8 * interval '1 ms', clock_timestamp())
      on conflict (cause) do nothing
      returning id`,
    values: [
      ...[randomUUID(), cause, learnerId, about, to, subject, text],
      ...[JSON.stringify(attachments), useful_ms],
    ],
  })
  return rows[0]?.id ?? null
}

/**
 * Takes the mail that has waited longest, for as long as the claim lasts: nobody else has it meanwhile, and whoever finds it
 * waiting afterwards may send it again.
 * @param ids of which mails; null for any that is due
 */
export async function claimMail(pool: pg.Pool, ids: readonly string[] | null): Promise<ClaimedMail | null> {
  const { rows } = await pool.query<ClaimedMail>({
    name: 'claim-mail',
    text: `
      update mail set attempts = attempts + 1, next_try_at_machine = clock_timestamp() + $2::float8 * interval '1 ms'
      where id = (
        select id from mail
        where next_try_at_machine <= clock_timestamp() and not_after_machine > clock_timestamp()
          and ($1::uuid[] is null or id = any($1))
        order by next_try_at_machine limit 1 for update skip locked)
      returning id, about, recipient as to, subject, body as text, attachments, attempts`,
    values: [ids, claim_ms],
  })
  return rows[0] ?? null
}

/** A mail is done with. What it said goes with the same statement. */
export async function endMail(pool: pg.Pool, id: string, end: MailEnd): Promise<void> {
  await pool.query({
    name: 'end-mail',
    text: `update mail set outcome = $2, ${over} where id = $1`,
    values: [id, end],
  })
}

/** Leaves a mail alone for a while, unless somebody else has claimed it since. */
export async function tryMailLater(pool: pg.Pool, { id, attempts }: ClaimedMail, pause_ms: number): Promise<void> {
  await pool.query(
    `update mail set next_try_at_machine = clock_timestamp() + $3::float8 * interval '1 ms'
     where id = $1 and attempts = $2 and next_try_at_machine is not null`,
    [id, attempts, pause_ms],
  )
}

/** Gives up what is of no use any more. @returns those mails */
export async function giveUpMails(pool: pg.Pool): Promise<Pick<ClaimedMail, 'id' | 'about' | 'attempts'>[]> {
  const { rows } = await pool.query<Pick<ClaimedMail, 'id' | 'about' | 'attempts'>>(
    `update mail set outcome = 'given-up', ${over}
     where next_try_at_machine is not null and not_after_machine <= clock_timestamp()
     returning id, about, attempts`,
  )
  return rows
}

/** The causes of mails about something that have not left. */
export async function readWaitingCauses(db: Statements, about: string): Promise<string[]> {
  const { rows } = await db.query<{ cause: string }>({
    text: 'select cause from mail where next_try_at_machine is not null and about = $1 and cause is not null',
    values: [about],
  })
  return rows.map(({ cause }) => cause)
}

/** Removes a mail that has not left, because what it says is no longer so. */
export async function takeBackMail(db: Statements, cause: string): Promise<void> {
  await db.query({
    text: 'delete from mail where cause = $1 and next_try_at_machine is not null',
    values: [cause],
  })
}
