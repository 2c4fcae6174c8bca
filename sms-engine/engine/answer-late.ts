import type { Carrier } from '../carrier/port.ts'
import { minute_ms } from '../domain/model/units.ts'
import { countSegments } from '../domain/wording/segment.ts'
import { forgetAnswered, readUnanswered, takeReplies, type Unanswered, waitAnew } from '../store/unanswered.ts'
import type { Engine } from './engine.ts'

export interface AnswerLateOptions {
  /** How long a reply waits for its answer to reach the carrier, ms: longer than the carrier tries (15 s). */
  readonly wait_ms?: number
  readonly limit?: number
}

/** A carrier tries for 15 s to bring a text. A fetched text may be older, but no webhook has answered it before. */
const tried_ms_max = 15_000

/** The carrier's clock and ours may differ by this much. */
const skew_ms = 5_000

/**
 * The second way for replies: if nobody has seen the answer delivered, its replies go through the outbox. The process
 * may have died after the carrier took the answer and before we noted it, so the carrier is asked first whether it has
 * the reply.
 */
export async function answerLate(
  engine: Engine,
  carrier: Carrier,
  { wait_ms = 20_000, limit = 50 }: AnswerLateOptions = {},
): Promise<{ found: number; taken: number }> {
  const { pool } = engine.db
  let taken = 0
  const settled: string[] = []
  const [unknown, listed]: [string[], string[]] = [[], []]
  const texts = await readUnanswered(pool, wait_ms, limit)
  const looks = texts.map(async (text) => ({ text, found: await lookFor(carrier, text, wait_ms) }))
  for (const { text, found } of await Promise.all(looks)) {
    if (found === 'delivered') settled.push(text.sid)
    else if (found === 'missing') taken += await takeReplies(pool, text.sid, wait_ms, text.replies.map(segmentsOf))
    else unknown.push(text.sid)
    if (found === 'not yet') listed.push(text.sid)
  }
  if (unknown.length > 0) await waitAnew(pool, unknown, listed)
  if (settled.length > 0) await forgetAnswered(pool, settled)
  if (taken > 0) engine.log.warn({ taken }, 'replies that the carrier never fetched go through the outbox')
  if (settled.length > 0) engine.log.warn({ found: settled.length }, 'the carrier had answers that nobody noted')
  return { found: settled.length, taken }
}

/** Nobody waits for a list that is later than this: a reply is good for an hour. */
const list_lag_ms_max = 30 * minute_ms

/**
 * What the carrier knows about a text's answer: `unknown` while it says nothing or does not list the text, `not yet`
 * while it lists the text alone. Its list may be late, and the answer came after the text: a missing answer proves
 * something only once the list has shown the text for as long as an answer waits.
 */
async function lookFor(
  carrier: Carrier,
  { sid, phone, heardAt, age_ms, listedFor_ms, replies }: Unanswered,
  wait_ms: number,
): Promise<'delivered' | 'missing' | 'not yet' | 'unknown'> {
  if (phone === null) return 'delivered'
  const sent = await carrier.listReplies(phone, heardAt - skew_ms)
  if (!sent) return 'unknown'
  if (sent.some(({ body, createdAt }) => body === replies[0] && createdAt >= heardAt - skew_ms)) return 'delivered'
  if (age_ms > list_lag_ms_max) return 'missing'
  const isListed = listedFor_ms !== null || (await carrier.hasListed(phone, sid, heardAt - tried_ms_max - skew_ms))
  if (!isListed) return 'unknown'
  return (listedFor_ms ?? 0) >= wait_ms ? 'missing' : 'not yet'
}

function segmentsOf(body: string): number {
  return countSegments(body).segments
}
