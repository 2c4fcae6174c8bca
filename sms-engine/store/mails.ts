import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { day_ms, minute_ms } from '../domain/model/units.ts'
import type { Statements } from '../runtime/database.ts'
import type { Mail } from '../runtime/mail/mailer.ts'

/** A mail that was decided. */
export interface NewMail extends Mail {
  /** A word for logs and metrics; nothing personal. */
  readonly about: string
  /** The account it is about: the row is deleted with the learner. Null for mails to support. */
  readonly learnerId: string | null
  /** How long it is useful, ms, if shorter than we would retry anyway: a link in it may expire earlier. */
  readonly useful_ms?: number | undefined
  /** What caused it. A second mail with the same cause is not written. */
  readonly cause?: string | undefined
}

/** A mail to be sent now, claimed by the caller. */
export interface ClaimedMail extends Mail {
  readonly id: string
  readonly about: string
  readonly attempts: number
}

/** What became of a mail. */
export type MailEnd = 'sent' | 'refused' | 'given-up'

/**
 * Days after which a mail is given up: if something keeps it from going for days, its reader has heard otherwise by
 * then.
 */
const tried_days = 3

/** Longer than any mail server takes before it accepts a mail or we give the attempt up. */
const claim_ms = 5 * minute_ms

const over = `recipient = null, subject = null, body = null, attachments = null, next_try_at_machine = null,
  ended_at_machine = clock_timestamp()`

/**
 * Writes a mail into the outbox.
 * @param db the transaction that decided it
 * @returns its id; null if there is one with this cause already
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
 * Claims the mail that has waited longest: nobody else gets it while the claim lasts, and after that it may be sent
 * again.
 * @param ids of the mails to consider; null for any that is due
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

/** Ends a mail. The same statement deletes what it said. */
export async function endMail(pool: pg.Pool, id: string, end: MailEnd): Promise<void> {
  await pool.query({
    name: 'end-mail',
    text: `update mail set outcome = $2, ${over} where id = $1`,
    values: [id, end],
  })
}

/** Puts a mail off for a while, unless somebody else has claimed it since. */
export async function tryMailLater(pool: pg.Pool, { id, attempts }: ClaimedMail, pause_ms: number): Promise<void> {
  await pool.query(
    `update mail set next_try_at_machine = clock_timestamp() + $3::float8 * interval '1 ms'
     where id = $1 and attempts = $2 and next_try_at_machine is not null`,
    [id, attempts, pause_ms],
  )
}

/** Gives up mails that are no longer useful. @returns those mails */
export async function giveUpMails(pool: pg.Pool): Promise<Pick<ClaimedMail, 'id' | 'about' | 'attempts'>[]> {
  const { rows } = await pool.query<Pick<ClaimedMail, 'id' | 'about' | 'attempts'>>(
    `update mail set outcome = 'given-up', ${over}
     where next_try_at_machine is not null and not_after_machine <= clock_timestamp()
     returning id, about, attempts`,
  )
  return rows
}

/** The causes of unsent mails about something. */
export async function readWaitingCauses(db: Statements, about: string): Promise<string[]> {
  const { rows } = await db.query<{ cause: string }>({
    text: 'select cause from mail where next_try_at_machine is not null and about = $1 and cause is not null',
    values: [about],
  })
  return rows.map(({ cause }) => cause)
}

/** Deletes an unsent mail because what it says is no longer true. */
export async function takeBackMail(db: Statements, cause: string): Promise<void> {
  await db.query({
    text: 'delete from mail where cause = $1 and next_try_at_machine is not null',
    values: [cause],
  })
}
