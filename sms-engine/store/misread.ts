/** Texts that the reader did not understand, or was not sure of, and what colleagues say they mean. */

import type pg from 'pg'
import type { LoggedReading } from '../domain/reading/logged-reading.ts'
import type { WishName } from '../domain/reading/wish-names.ts'
import { serviceTime } from '../runtime/service-clock.ts'
import { readStatesBefore } from './turn-log.ts'

/** A text that was answered with "I did not understand", or with what STOP does. Times in ms of service time. */
export interface MisreadText {
  readonly conversationId: string
  readonly seq: number
  readonly at: number
  readonly text: string
  readonly heard: LoggedReading
  readonly label: TextLabel | null
  /** The state in which the text was heard, as stored; null for the first turn. */
  readonly before: unknown
  readonly contentHash: string
}

/** What a text means, by the kinds of `scripts/hearing/corpus`. */
export type TextLabel =
  | {
      readonly kind: 'opt-out' | 'sounds-like' | 'benign' | 'no-answer' | 'crisis' | 'not-crisis' | 'auto-reply'
    }
  | { readonly kind: 'answer'; readonly letter: 'A' | 'B' | 'C' | 'D'; readonly unsure: boolean }
  | { readonly kind: 'wish'; readonly wish: WishName }

const misread = `
  select t.conversation_id as "conversationId", t.seq, (extract(epoch from t.at) * 1000)::float8 as at,
    t.event ->> 'body' as text, t.context -> 'heard' as heard, l.label, t.content_hash as "contentHash"
  from turn t
  left join text_label l on l.conversation_id = t.conversation_id and l.seq = t.seq`

async function readMisread(pool: pg.Pool, which: string, values: readonly unknown[]): Promise<MisreadText[]> {
  const { rows } = await pool.query<Omit<MisreadText, 'before'>>(`${misread} ${which}`, [...values])
  const before = await readStatesBefore(pool, rows)
  return rows.map((row) => ({ ...row, before: before(row) }))
}

/** The newest unlabeled ones. */
export function readUnlabeled(
  pool: pg.Pool,
  { from, until }: { readonly from: number; readonly until: number },
  limit: number,
): Promise<MisreadText[]> {
  return readMisread(
    pool,
    `where t.context -> 'heard' ->> 'is' in ('unclear', 'how-to-stop') and l.label is null
       and t.at >= to_timestamp($1::float8 / 1000) and t.at < to_timestamp($2::float8 / 1000)
     order by t.at desc limit $3`,
    [from, until, limit],
  )
}

/** All labeled ones, in the order of their labels. */
export function readLabeled(pool: pg.Pool): Promise<MisreadText[]> {
  return readMisread(pool, 'where l.label is not null order by l.at, t.conversation_id, t.seq', [])
}

/** A text to label; null if the turn is not a text that was read. */
export async function readText(pool: pg.Pool, conversationId: string, seq: number): Promise<MisreadText | null> {
  const [text] = await readMisread(
    pool,
    `where t.conversation_id = $1 and t.seq = $2 and t.event ->> 'type' = 'text' and t.context ? 'heard'`,
    [conversationId, seq],
  )
  return text ?? null
}

/** The last label counts; null removes it. */
export async function keepLabel(
  pool: pg.Pool,
  { conversationId, seq, label, by }: Pick<MisreadText, 'conversationId' | 'seq' | 'label'> & { readonly by: string },
): Promise<void> {
  if (label === null) {
    await pool.query('delete from text_label where conversation_id = $1 and seq = $2', [conversationId, seq])
    return
  }
  await pool.query(
    `insert into text_label (conversation_id, seq, label, by, at)
     values ($1, $2, $3, $4, ${serviceTime})
     on conflict (conversation_id, seq) do update set label = excluded.label, by = excluded.by, at = excluded.at`,
    [conversationId, seq, label, by],
  )
}
