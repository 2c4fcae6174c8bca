import type { Carrier } from '../carrier/port.ts'
import { countSegments } from '../domain/wording/segment.ts'
import { forgetAnswered, readUnanswered, takeReplies, type Unanswered } from '../store/unanswered.ts'
import type { Engine } from './engine.ts'

export interface AnswerLateOptions {
  /** How long a reply waits for the answer to the carrier, ms: longer than the carrier tries (15 s). */
  readonly wait_ms?: number
  readonly limit?: number
}

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
  for (const text of await readUnanswered(pool, wait_ms, limit)) {
    const delivered = await isDelivered(carrier, text)
    if (delivered === null) continue
    if (delivered) settled.push(text.sid)
    else taken += await takeReplies(pool, text.sid, wait_ms, text.replies.map(segmentsOf))
  }
  if (settled.length > 0) await forgetAnswered(pool, settled)
  if (taken > 0) engine.log.warn({ taken }, 'replies that the carrier never fetched go through the outbox')
  if (settled.length > 0) engine.log.warn({ found: settled.length }, 'the carrier had answers that nobody noted')
  return { found: settled.length, taken }
}

/** Whether a text needs no answer any more; null while the carrier does not say. */
async function isDelivered(carrier: Carrier, { phone, heardAt, replies }: Unanswered): Promise<boolean | null> {
  if (phone === null) return true
  const listed = await carrier.listReplies(phone, heardAt - skew_ms)
  if (!listed) return null
  return listed.some(({ body, createdAt }) => body === replies[0] && createdAt >= heardAt - skew_ms)
}

function segmentsOf(body: string): number {
  return countSegments(body).segments
}
