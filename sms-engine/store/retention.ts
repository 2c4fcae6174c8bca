/** How long the engine keeps what, in one place. `README.md` has the same as a table, with the API's half. */
import type pg from 'pg'
import { day_ms } from '../domain/model/units.ts'
import { isConnectionTrouble } from '../runtime/database.ts'
import { viewError } from '../runtime/log.ts'

/** What is deleted once it is old enough. Everything else of a learner's stays as long as the account. */
export type KeptKind =
  | 'consents'
  | 'strangers'
  | 'cases'
  | 'codes'
  | 'dead-letters'
  | 'letters'
  | 'spending'
  | 'handled'
  | 'keys'

interface Rule {
  /** How many days, unless `KEEP_DAYS` says otherwise. */
  readonly days: number
  /** No setting may shorten it below this. */
  readonly days_min: number
  readonly why: string
  /** For each table, the condition by which a row has expired; `$1` is the moment before which it is old. */
  readonly over: readonly { readonly table: string; readonly when: string }[]
}

/**
 * Four years: how long somebody may sue over a text that they say they never agreed to (28 U.S.C. § 1658, for the
 * TCPA).
 */
const evidence_days = 1461

export const keptKinds: Readonly<Record<KeptKind, Rule>> = {
  consents: {
    days: evidence_days,
    days_min: evidence_days,
    why: 'evidence: while a conversation speaks with the number, and four years after the last word on it',
    // All of a number's lines together: the newest is understood through those before it.
    over: [
      {
        table: 'consent',
        when: `t.at < $1 and not exists (select from conversation c where c.phone = t.phone)
          and not exists (select from consent n where n.phone = t.phone and n.at >= $1)`,
      },
      { table: 'number_check', when: 't.at < $1' },
      {
        table: 'consent_news',
        when: 't.next_try_at_machine is null and t.at < $1 and not exists (select from consent n where n.phone = t.phone)',
      },
    ],
  },
  strangers: {
    days: 730,
    days_min: 30,
    why: 'threads with numbers that nobody proved, after the last text; their opt-outs and consents stay',
    over: [
      {
        table: 'conversation',
        // Hearing a text is a turn of its time, so whoever was heard lately is not looked for in every month's tables. By
        // `offset 0` the others are, each by itself, where a join would read all texts and turns.
        when: `t.learner_id is null
          and coalesce((t.state #>> '{heard,at}')::float8, 0) < extract(epoch from $1::timestamptz) * 1000
          and not exists (select from message m where m.conversation_id = t.id and m.at >= $1 offset 0)
          and not exists (select from archive_part p where p.conversation_id = t.id and p.last_at >= $1 offset 0)
          and not exists (select from turn n where n.conversation_id = t.id and n.at >= $1 offset 0)
          and not exists (select from support_case s where s.conversation_id = t.id and s.at >= $1 offset 0)`,
      },
      { table: 'message', when: 't.conversation_id is null and t.at < $1' },
      {
        table: 'number_sender',
        // It has no date of its own: the thread that it served is gone.
        when: '$1::timestamptz is not null and not exists (select from conversation c where c.phone = t.phone)',
      },
    ],
  },
  cases: {
    days: evidence_days,
    days_min: 365,
    why: 'what was asked and answered, after the case was closed, or answered where nobody closed it',
    over: [{ table: 'support_case', when: 'coalesce(t.done_at, t.answered_at) < $1' }],
  },
  codes: {
    days: 90,
    days_min: 7,
    why: 'that a code was sent or refused, to which number and from where it was asked for; its digits go at once',
    over: [
      { table: 'phone_code', when: 't.expires_at < $1' },
      { table: 'code_refused', when: 't.last_at < $1' },
    ],
  },
  'dead-letters': {
    days: 365,
    days_min: 30,
    why: 'texts on which our code failed, so that somebody can look; the texts themselves stay in their threads',
    over: [{ table: 'dead_letter', when: 't.at < $1' }],
  },
  letters: {
    days: 400,
    days_min: 30,
    why: 'that a learner was mailed something once',
    over: [{ table: 'learner_letter', when: 't.mailed_at < $1' }],
  },
  spending: {
    days: 400,
    days_min: 3,
    why: 'segments of a day under each cap, and when scheduled texts were held',
    over: [
      { table: 'spending', when: 't.day < $1::date' },
      { table: 'hold_time', when: 't.ended_at < $1' },
    ],
  },
  handled: {
    // The carrier is asked for a day and an hour, and its list may be late.
    days: 2,
    days_min: 2,
    why: 'the carrier’s ids of a deleted account’s last texts, without number or words, while its list shows them',
    over: [{ table: 'handled_text', when: 't.at < $1' }],
  },
  keys: {
    // Carriers try for seconds and list texts for days; what decides a text again does so within its hours.
    days: 90,
    days_min: 30,
    why: 'the carrier’s ids of texts to us and the causes of ours, so that none is taken twice',
    over: [{ table: 'message_key', when: 't.at < $1' }],
  },
}

/**
 * Tables whose rows follow another rule, or stay; a test checks that every table of the engine is in one of the lists.
 */
export const keptOtherwise: Readonly<Record<string, string>> = {
  learner: 'as long as the account',
  memory: 'as long as the account',
  review: 'as long as the account',
  lesson_mark: 'as long as the account',
  turn: 'as long as its conversation',
  text_label: 'as long as its conversation',
  case_note: 'as long as its case',
  archive_key: 'as long as its conversation: without it the files of the archive cannot be read',
  archive_part: 'as long as its conversation',
  suppression: 'until START: whoever opted out is not texted, however long ago that was',
  memory_weights: 'always: turns are decided by them, and a replay asks for them; they are nobody’s',
  content_version: 'always: what was ever sent stays readable by it, and it is nobody’s',
  mail: 'what it says until it has left, and that it was sent for 30 days (api/account/sweep.ts)',
  code_sent: 'a day',
  filtered_text: 'a day',
  unanswered: 'until the answer was seen delivered',
  failing_texts: 'until a text arrives',
  thread_watch: 'an hour after somebody looked',
  hold: 'one row a sender',
  recovery: 'one row a sender',
  inbound_watch: 'one row a sender',
  sender_budget: 'one row a sender',
  account_rest: 'one row a sender',
  service_clock: 'one row',
  written: 'one row',
}

/** Days that differ from the defaults. */
export type KeepDays = Readonly<Partial<Record<KeptKind, number>>>

/** After so many rules have failed a run ends: each may have taken all the time that a statement has. */
const failures_max = 3

/**
 * Deletes expired rows, in the order of `keptKinds`. A rule that fails keeps no other from being obeyed.
 * @param now service time, ms
 * @param limit for each statement
 * @param until by `performance.now()`; a table that has more is gone through again until then. Once, when absent
 * @returns how many were deleted, by kind
 * @throws AggregateError naming the tables whose rules failed, once the others were obeyed
 */
export async function removeOver(
  pool: pg.Pool,
  now: number,
  keepDays: KeepDays,
  limit: number,
  until = 0,
): Promise<Record<KeptKind, number>> {
  const removed = Object.fromEntries(Object.keys(keptKinds).map((kind) => [kind, 0])) as Record<KeptKind, number>
  const failed: Error[] = []
  const stay: string[] = []
  for (const [kind, { days, over }] of Object.entries(keptKinds) as [KeptKind, Rule][]) {
    const before = new Date(now - (keepDays[kind] ?? days) * day_ms)
    for (const { table, when } of over) {
      try {
        let rowCount: number | null
        do {
          ;({ rowCount } = await pool.query(
            // A place is a row's within one table, and the month's table is a part of it where there is one for each.
            `delete from ${table}
             where (tableoid, ctid) in (select t.tableoid, t.ctid from ${table} t where ${when} limit $2)`,
            [before, limit],
          ))
          removed[kind] += rowCount ?? 0
        } while (rowCount === limit && performance.now() < until)
      } catch (error) {
        if (!(error instanceof Error) || isConnectionTrouble(error)) throw error
        failed.push(error)
        stay.push(`${table} (${viewError(error).message})`)
        if (failed.length === failures_max) throw rulesFailed(failed, stay)
      }
    }
  }
  if (failed.length > 0) throw rulesFailed(failed, stay)
  return removed
}

function rulesFailed(failed: readonly Error[], stay: readonly string[]): AggregateError {
  return new AggregateError(failed, `expired rows stay: ${stay.join(', ')}`)
}
