import type pg from 'pg'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { findTextParts, inOrder, readLegibleTexts, textsIn } from './archived-texts.ts'
import { bodyWithoutCode } from './forget-codes.ts'
import { readLogFromStart, type Start } from './turn-log.ts'

/** A message of a thread, as support sees it. Times in ms of service time. */
export interface ThreadMessage {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly kind: string
  readonly body: string
  readonly status: string
  readonly at: number
  readonly sentAt: number | null
  readonly sid: string | null
  /** Links an outgoing message to the event that caused it: the event's id, a colon and a number. */
  readonly cause: string | null
  readonly errorCode: number | null
  readonly attempts: number
  readonly lessonId: string | null
  /** Between which moments it may leave; null if at once, or forever. */
  readonly notBefore: number | null
  readonly notAfter: number | null
  /** The number's country, two letters; null if not recorded. */
  readonly country: string | null
  /** Of an incoming text: what was answered in the carrier's request. */
  readonly replies: readonly string[] | null
}

/** One line of the consent ledger. */
export interface ConsentRow {
  readonly at: number
  readonly action: 'opt-in' | 'opt-out'
  readonly via: string
  readonly version: string | null
  readonly page: string | null
  readonly ip: string | null
  readonly userAgent: string | null
  /** It belongs to the number, but is about somebody else who had it. */
  readonly isOthers: boolean
}

/** Everything known about the conversation with a number. */
export interface StoredThread {
  readonly conversationId: string
  readonly phone: string
  readonly turns: readonly (LoggedTurn & { readonly at: number })[]
  /** What the turns before these have left; null if these are all. */
  readonly start: Start | null
  readonly messages: readonly ThreadMessage[]
  /** If some texts are in files that could not be read: when the last of them was. Null if every text is here. */
  readonly unreadUntil: number | null
  readonly consents: readonly ConsentRow[]
  readonly suppressed: { readonly reason: string; readonly at: number } | null
  /** Texts on which our code failed. `sid` names the message. */
  readonly deadLetters: readonly { readonly at: number; readonly sid: string | null; readonly error: string }[]
}

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

const columns = `id, direction, kind, status, ${bodyWithoutCode} as body, sid, cause, attempts, error_code as "errorCode",
  lesson_id as "lessonId", country, ${millis('not_before')} as "notBefore", ${millis('not_after')} as "notAfter",
  replies, ${millis('at')} as at, ${millis('sent_at')} as "sentAt"`

/**
 * The thread of a number, or null if nobody ever texted with it. Reads only.
 * @param folder of the archive, if one is configured
 */
export async function readThread(
  pool: pg.Pool,
  phone: string,
  folder?: string | undefined,
): Promise<StoredThread | null> {
  const conversationId = await findConversation(pool, phone)
  return conversationId === null ? null : readThreadOf(pool, folder, conversationId, phone)
}

/**
 * The thread of a conversation, even one that has given its number up: then under its last number. Null if there is
 * none.
 */
export async function readThreadById(
  pool: pg.Pool,
  conversationId: string,
  folder?: string | undefined,
): Promise<StoredThread | null> {
  const { rows } = await pool.query<{ phone: string | null }>(
    `select coalesce(c.phone, (select m.phone from message m where m.conversation_id = c.id order by m.id desc limit 1),
       (select p.numbers[1] from archive_part p where p.conversation_id = c.id and p.numbers is not null
         order by p.last_id desc limit 1),
       (select s.phone from consent s where s.learner_id = c.id order by s.id desc limit 1)) as phone
     from conversation c where c.id = $1`,
    [conversationId],
  )
  const [found] = rows
  return found ? readThreadOf(pool, folder, conversationId, found.phone ?? '') : null
}

async function readThreadOf(
  pool: pg.Pool,
  folder: string | undefined,
  conversationId: string,
  phone: string,
): Promise<StoredThread> {
  const [log, messages, consents, suppression, letters] = await Promise.all([
    readLogFromStart(pool, conversationId),
    pool.query<ThreadMessage>(
      `select ${columns} from message where conversation_id = $1 or (conversation_id is null and phone = $2) order by id`,
      [conversationId, phone],
    ),
    pool.query(
      `select action, via, version, page, ip, user_agent as "userAgent", ${millis('at')} as at,
         coalesce(learner_id <> $2, false) as "isOthers"
       from consent where phone = $1 order by id`,
      [phone, conversationId],
    ),
    pool.query(`select reason, ${millis('at')} as at from suppression where phone = $1`, [phone]),
    pool.query(`select sid, error, ${millis('at')} as at from dead_letter where phone = $1 order by id`, [phone]),
  ])
  const { texts, unreadUntil } = await readOldTexts(pool, folder, conversationId)
  return {
    conversationId,
    phone,
    ...log,
    messages: inOrder(messages.rows, texts),
    unreadUntil,
    consents: consents.rows,
    suppressed: suppression.rows[0] ?? null,
    deadLetters: letters.rows,
  }
}

/** The texts of a thread that are in files. A file that is lost must not hide the others, nor keep anybody out. */
async function readOldTexts(
  pool: pg.Pool,
  folder: string | undefined,
  conversationId: string,
): Promise<{ readonly texts: readonly ThreadMessage[]; readonly unreadUntil: number | null }> {
  const parts = await findTextParts(pool, conversationId)
  const { texts, unreadUntil } = await readLegibleTexts(pool, folder, parts)
  if (texts.length === 0) return { texts: [], unreadUntil }
  const { rows } = await pool.query<ThreadMessage>(`select ${columns} from ${textsIn('$1')}`, [JSON.stringify(texts)])
  return { texts: rows, unreadUntil }
}

/** The conversation that uses the number now, else the last one that did. */
async function findConversation(pool: pg.Pool, phone: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `(select id from conversation where phone = $1)
     union all
     (select conversation_id from message where phone = $1 and conversation_id is not null order by message.id desc limit 1)
     union all
     (select conversation_id from archive_part where $1 = any (numbers) order by last_id desc limit 1)
     limit 1`,
    [phone],
  )
  return rows[0]?.id ?? null
}
