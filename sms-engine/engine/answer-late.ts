import type { Carrier } from '../carrier/port.ts'
import { minute_ms } from '../domain/model/units.ts'
import { countSegments } from '../domain/wording/segment.ts'
import { forgetAnswered, readUnanswered, takeReplies, type Unanswered, waitAnew } from '../store/unanswered.ts'
import type { Engine } from './engine.ts'

export interface AnswerLateOptions {
  /** How long a reply waits for the answer to the carrier, ms: longer than the carrier tries (15 s). */
  readonly wait_ms?: number
  readonly limit?: number
}

/** A carrier tries for 15 s to bring a text; one that was fetched was never answered by a webhook before. */
const tried_ms_max = 15_000

/** The carrier's clock and ours may differ by this much. */
const skew_ms = 5_000

/**
 * The second way of replies: one whose answer nobody has seen delivered goes through the outbox. Its process may have died
 * between the carrier's taking the answer and our noting it; so the carrier is asked first whether it has the reply.
 */
export async function answerLate(
  engine: Engine,
  carrier: Carrier,
  { wait_ms = 20_000, limit = 50 }: AnswerLateOptions = {},
): Promise<{ found: number; taken: number }> {
  const { pool } = engine.db
  let taken = 0
  const settled: string[] = []
  const unknown: string[] = []
  const texts = await readUnanswered(pool, wait_ms, limit)
  const answers = texts.map(async (text) => {
    const delivered = await isDelivered(carrier, text, (sid) => isListedLong(engine, sid, wait_ms))
    return { text, delivered }
  })
  for (const { text, delivered } of await Promise.all(answers)) {
    if (delivered === null) unknown.push(text.sid)
    else if (delivered) settled.push(text.sid)
    else taken += await takeReplies(pool, text.sid, wait_ms, text.replies.map(segmentsOf))
  }
  if (unknown.length > 0) await waitAnew(pool, unknown)
  if (settled.length > 0) await forgetAnswered(pool, settled)
  if (taken > 0) engine.log.warn({ taken }, 'replies that the carrier never fetched go through the outbox')
  if (settled.length > 0) engine.log.warn({ found: settled.length }, 'the carrier had answers that nobody noted')
  return { found: settled.length, taken }
}

/** Texts that each process has seen on the carrier's list without an answer, and when, by `performance.now()`. */
const listed = new WeakMap<Engine['db'], Map<string, number>>()
/** Others may have seen to some of them. */
const listed_max = 10_000

/** Whether a text that is listed now was so that long ago: its answer came later than itself, and a late list shows it later. */
function isListedLong({ db }: Engine, sid: string, wait_ms: number): boolean {
  const known = listed.get(db)
  const since = known && known.size < listed_max ? known : new Map<string, number>()
  listed.set(db, since)
  const first = since.get(sid) ?? performance.now()
  const isLong = performance.now() - first >= wait_ms
  if (isLong) since.delete(sid)
  else since.set(sid, first)
  return isLong
}

/** A list that is later than this is not waited for: a reply is good for an hour. */
const list_lag_ms_max = 30 * minute_ms

/**
 * Whether a text needs no answer any more; null while the carrier does not say. Its list may be late: only once it has shown the
 * text itself for a while does it prove anything that it shows no answer.
 */
async function isDelivered(
  carrier: Carrier,
  { sid, phone, heardAt, age_ms, replies }: Unanswered,
  isListedLong: (sid: string) => boolean,
): Promise<boolean | null> {
  if (phone === null) return true
  const sent = await carrier.listReplies(phone, heardAt - skew_ms)
  if (!sent) return null
  if (sent.some(({ body, createdAt }) => body === replies[0] && createdAt >= heardAt - skew_ms)) return true
  if (age_ms > list_lag_ms_max) return false
  const isListed = await carrier.hasListed(phone, sid, heardAt - tried_ms_max - skew_ms)
  return isListed && isListedLong(sid) ? false : null
}

function segmentsOf(body: string): number {
  return countSegments(body).segments
}
