import type pg from 'pg'
import { minute_ms } from '../domain/model/units.ts'
import { isRecent } from './message-ids.ts'
import { type Report, report_due_ms } from './outbox.ts'

/** The carrier's clock and ours may differ by this much: beyond it nothing is sent at all. */
const skew_ms = 5 * minute_ms

/** A text from us, as the carrier has it: `carrier/port.ts` explains each part. */
interface SentText {
  readonly sid: string
  readonly phone: string
  readonly body: string
  readonly createdAt: number
  readonly isReply: boolean
  readonly fate: { readonly status: Report['status'] | null; readonly errorCode: number | null }
}

/** A text that the carrier has sent and whose id no row has, with what else is known of it. */
export interface LackingText extends SentText {
  /** Whose number it went to; null if it is in no conversation. */
  readonly conversationId: string | null
  /** Whether that is a learner's conversation: nobody else gets scheduled texts. */
  readonly isLearners: boolean
  /** Whether the same words still wait to be sent there for the first time. */
  readonly waits: boolean
  /** Whether the same words were attempted there without an answer of the carrier: they may not be missing. */
  readonly attempted: boolean
}

/**
 * SQL: whether row `m` has the words of the text `t`, to the same number; and whether it lacks the carrier's id, and
 * may be it.
 */
const isSame = `m.direction = 'out' and m.phone = t.phone and m.body = t.body and m.status <> 'replied'
  and (m.answers is not null or m.at <= t.at + interval '${skew_ms} ms') and ${isRecent('m')}`
const mayBe = `m.sid is null and ${isSame}`

/**
 * The carrier's texts whose id no row has, nor had in an account that was deleted lately. They were listed before this reads, so that texts on their way then are
 * recorded by now.
 */
export async function readLacking(pool: pg.Pool, texts: readonly SentText[]): Promise<LackingText[]> {
  if (texts.length === 0) return []
  const given = texts.map(({ sid, phone, body, createdAt }) => ({ sid, phone, body, at: new Date(createdAt) }))
  const { rows } = await pool.query<Pick<LackingText, 'sid' | 'conversationId' | 'isLearners' | 'waits' | 'attempted'>>(
    {
      name: 'read-lacking',
      text: `with t as (
       select g.*, c.id as conversation_id, c.learner_id is not null as is_learners
       from jsonb_to_recordset($1::jsonb) as g (sid text, phone text, body text, at timestamptz)
         left join conversation c on c.phone = g.phone
       where g.sid <> all(array(select k.sid from message k where k.sid = any($2) and ${isRecent('k')}))
         and not exists (select from handled_text h where h.sid = g.sid)
     )
     select t.sid, t.conversation_id as "conversationId", t.is_learners as "isLearners",
       exists (select from message m where m.conversation_id = t.conversation_id and m.status = 'queued'
         and m.attempts = 0 and ${mayBe}) as waits,
       exists (select from message m where m.conversation_id = t.conversation_id and ${isSame}
         and (m.attempts > 1 or m.attempts = 1 and m.sid is null)) as attempted
     from t`,
      values: [JSON.stringify(given), texts.map(({ sid }) => sid)],
    },
  )
  const known = new Map(rows.map((row) => [row.sid, row]))
  return texts.flatMap((text) => {
    const row = known.get(text.sid)
    return row ? [{ ...text, ...row }] : []
  })
}

/**
 * Assigns a text of the carrier to the row that decided it, if there is one: it is not sent again.
 * @returns whether there was one, or one being attempted, which its own sender or the reconciler settles
 */
export async function settleSent(
  pool: pg.Pool,
  { sid, phone, body, createdAt, fate, conversationId }: LackingText,
): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    `with t as (select $2::text as phone, $3::text as body, to_timestamp($4 / 1000.0) as at),
     settled as (
       update message set status = $5, sid = $6, error_code = $7, attempts = greatest(attempts, 1), sent_at = t.at,
         attempted_at_machine = coalesce(attempted_at_machine, clock_timestamp()),
         retry_at_machine = case when $5 = 'sent' then clock_timestamp() + $8::float8 * interval '1 ms' end
       from t where id = (
         select m.id from message m
         where m.conversation_id = $1 and (m.status = 'queued' or m.status in ('cancelled', 'failed') and not m.settled) and ${mayBe}
         order by m.id limit 1)
       returning id
     )
     select exists (select from settled) or exists (
       select from message m cross join t
       where m.conversation_id = $1 and m.status in ('sending', 'uncertain') and ${mayBe}) as has`,
    [conversationId, phone, body, createdAt, fate.status ?? 'sent', sid, fate.errorCode, report_due_ms],
  )
  return rows[0]?.has ?? false
}
