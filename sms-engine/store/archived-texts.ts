/**
 * Texts of old months. Their rows come back as they were: `jsonb_populate_recordset(null::message, …)` makes rows of
 * what a file has, so whoever reads texts reads both with the same statement.
 */

import type pg from 'pg'
import {
  type ArchivedTable,
  ArchiveUnreadable,
  type Part,
  type Portion,
  partColumns,
  readParts,
  tryParts,
} from './archive.ts'
import { withoutDigits } from './forget-codes.ts'
import { recent_days } from './message-ids.ts'
import { messageMonths } from './months.ts'
import { isOpen } from './support-cases.ts'

/** A row of `message` as JSON. */
export type ArchivedText = Readonly<Record<string, unknown>> & { readonly id: number }

/** SQL: the texts in a parameter, as rows of `message`. */
export const textsIn = (parameter: string) => `jsonb_populate_recordset(null::message, ${parameter}::jsonb)`

/** SQL: whether text `m` brought a lesson that was not lost. */
export const bringsLesson = (m: string) =>
  `${m}.direction = 'out' and ${m}.kind = 'lesson' and ${m}.status not in ('cancelled', 'failed', 'undelivered')`

export const archivedTexts: ArchivedTable<ArchivedText> = {
  months: messageMonths,
  // The release before knows turns only. It takes these parts for turns from before the first one in the database, so
  // its export fails on what they are bound to instead of leaving texts out.
  prefix: { source: 'texts-', bound: 'texts:' },
  // What looks for recent texts looks in the database alone; the desk's numbers go back as far as a day more.
  days_min: recent_days + 2,
  stays: {
    'texts wait to be sent': (table) => `select count(*) from ${table} where status = 'queued'`,
    'texts may have been sent or not': (table) =>
      `select count(*) from ${table} where status in ('sending', 'uncertain')`,
    'texts were lost, and their conversations have not been told': (table) =>
      `select count(*) from ${table} where status in ('undelivered', 'failed', 'cancelled') and not settled`,
    'texts wait for their answers to be seen delivered': (table) =>
      `select count(*) from unanswered u join ${table} m on m.sid = u.sid`,
    'texts were filtered lately': (table) =>
      `select count(*) from filtered_text f join ${table} m on m.id = f.message_id`,
    'open cases are about texts of it': (table) =>
      `select count(*) from support_case s where ${isOpen('s')}
         and exists (select from ${table} m where m.conversation_id = s.conversation_id and m.at >= s.at)`,
    // There is no key to encrypt them with. They expire with the threads of strangers.
    'texts belong to no conversation': (table) => `select count(*) from ${table} where conversation_id is null`,
  },
  readPortions,
}

async function readPortions(
  pool: pg.Pool,
  table: string,
  ids: readonly string[],
): Promise<readonly Portion<ArchivedText>[]> {
  type Found = Required<Portion<ArchivedText>['note']> & Omit<Portion<ArchivedText>, 'note'>
  const { rows } = await pool.query<Found>(
    // In the table, a code's digits are blanked only while the code is known.
    `select m.conversation_id as "conversationId", jsonb_agg(to_jsonb(m) || case m.kind
         when 'code' then jsonb_build_object('body', ${withoutDigits('m.body')}) else '{}' end
         order by m.id) as rows,
       min(m.id) as "firstId", max(m.id) as "lastId", max(m.at) as "lastAt",
       (select array_agg(n.phone order by n.last desc)
        from (select o.phone, max(o.id) as last from ${table} o where o.conversation_id = m.conversation_id group by o.phone) n
       ) as numbers,
       coalesce(array_agg(distinct m.lesson_id) filter (where m.lesson_id is not null and ${bringsLesson('m')}), '{}')
         as lessons
     from ${table} m where m.conversation_id = any ($1) group by m.conversation_id`,
    [ids],
  )
  // Turns have numbers from 1.
  return rows.map(({ conversationId, rows: texts, ...note }) => {
    return { conversationId, rows: texts, note: { ...note, seqFrom: 0, seqTo: 0 } }
  })
}

/** Where a conversation has texts in files, and between which ids; the newest first. */
export interface TextPart extends Part {
  readonly firstId: number
  readonly lastId: number
  /** When the last of them was, ms of service time. */
  readonly lastAt: number
}

/** SQL: the parts with texts of conversation `$1`, the newest first. */
export const textPartsSql = `
  select ${partColumns}, first_id::float8 as "firstId", last_id::float8 as "lastId",
    (extract(epoch from last_at) * 1000)::float8 as "lastAt"
  from archive_part where conversation_id = $1 and first_id is not null order by last_id desc, source desc`

export async function findTextParts(pool: pg.Pool, conversationId: string): Promise<TextPart[]> {
  return (await pool.query<TextPart>(textPartsSql, [conversationId])).rows
}

/** The texts in some parts. @throws ArchiveUnreadable when one of the parts cannot be read */
export function readTexts(
  pool: pg.Pool,
  folder: string | undefined,
  parts: readonly TextPart[],
): Promise<ArchivedText[]> {
  return readParts(pool, folder, archivedTexts, parts)
}

/** The texts in those of some parts that can be read, and when the last text was in those that cannot; null if all can. */
export async function readLegibleTexts(
  pool: pg.Pool,
  folder: string | undefined,
  parts: readonly TextPart[],
): Promise<{ readonly texts: readonly ArchivedText[]; readonly unreadUntil: number | null }> {
  const read = await tryParts(pool, folder, archivedTexts, parts)
  const lost = parts.filter((_, nth) => read[nth] instanceof ArchiveUnreadable)
  return {
    texts: read.flatMap((rows) => (rows instanceof ArchiveUnreadable ? [] : rows)),
    unreadUntil: lost.length === 0 ? null : Math.max(...lost.map(({ lastAt }) => lastAt)),
  }
}

/**
 * Texts of the database and of files in the order of their ids, each once: a month is in both until it is dropped, and
 * after a restored backup it may be in two files.
 * @param inDatabase read before the files, so that a month leaving in between is in both rather than in neither
 * @param inFiles those of newer parts first
 */
export function inOrder<Text extends { readonly id: string }>(
  inDatabase: readonly Text[],
  inFiles: readonly Text[],
): Text[] {
  const byId = new Map([...[...inFiles].reverse(), ...inDatabase].map((text) => [text.id, text]))
  return [...byId.values()].sort((one, other) => Number(one.id) - Number(other.id))
}

/** Whether a text's id is among those of a conversation's archived months. */
export async function isArchived(pool: pg.Pool, conversationId: string, messageId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from archive_part where conversation_id = $1 and $2 between first_id and last_id limit 1',
    [conversationId, messageId],
  )
  return rowCount === 1
}
