import { limits } from '../domain/limits.ts'
import { type Claimed, claimOutbox, type Settlement, settleAttempts, suppressNumber } from '../store/outbox.ts'
import { returnBudget, takeBudget } from '../store/sender-budget.ts'
import { serviceNow } from '../store/service-clock.ts'
import type { Carrier, SendResult } from '../twilio/send.ts'
import { sendError } from '../twilio/send-error.ts'
import type { Engine } from './engine.ts'

/** Where the carrier reports delivery: our public address, to which the message's id is added. */
export interface FlushOptions {
  readonly publicUrl: string
  /** Messages claimed at once and sent in parallel. */
  readonly batch?: number
  /** What the sender may send; as much as goes when absent. */
  readonly segmentsPerSecond?: number | undefined
}

export interface FlushCounts {
  readonly sent: number
  readonly cancelled: number
  readonly failed: number
  readonly uncertain: number
  readonly later: number
}

const attempts_max = 5
const backoff_ms = 2_000

/** Hands one batch of the outbox to the carrier. All counts are 0 when nothing waited. */
export async function flushOutbox(engine: Engine, carrier: Carrier, options: FlushOptions): Promise<FlushCounts> {
  const { pool } = engine.db
  const now = await serviceNow(pool)
  const { claimed, cancelled } = await claimWithin(engine, now, options)
  const settlements = await Promise.all(claimed.map((message) => attempt(engine, carrier, options, message, now)))
  await settleAttempts(pool, now, settlements)
  const count = (status: Settlement['status']) => settlements.filter((one) => one.status === status).length
  return {
    sent: count('sent'),
    cancelled,
    failed: count('failed'),
    uncertain: count('uncertain'),
    later: count('queued'),
  }
}

/** Claims a batch within the sender's rate; a batch that needs less leaves the rest to the next. */
async function claimWithin(
  { db, sender }: Engine,
  now: number,
  { batch: limit = 50, segmentsPerSecond }: FlushOptions,
): ReturnType<typeof claimOutbox> {
  if (segmentsPerSecond === undefined) return claimOutbox(db.pool, sender, now, { limit, segments: Infinity })
  const segments = await takeBudget(db.pool, sender, segmentsPerSecond)
  if (segments === 0) return { claimed: [], cancelled: 0 }
  const taken = await claimOutbox(db.pool, sender, now, { limit, segments })
  const used = taken.claimed.reduce((sum, message) => sum + message.segments, 0)
  if (used < segments) await returnBudget(db.pool, sender, segments - used)
  return taken
}

async function attempt(
  engine: Engine,
  carrier: Carrier,
  { publicUrl }: FlushOptions,
  message: Claimed,
  now: number,
): Promise<Settlement> {
  const left_s = Math.floor((message.notAfter - now) / 1_000)
  const result = await carrier.send({
    to: message.phone,
    body: message.body,
    statusCallback: `${publicUrl}/webhooks/twilio/status?message=${message.id}`,
    validity_s: Math.min(Math.max(left_s, 1), limits.validity_s_max),
  })
  if (result.outcome === 'refused') {
    const { fault, blocks, meaning } = sendError(result.code)
    engine.log.warn({ messageId: message.id, code: result.code, fault }, `the carrier refused a text: ${meaning}`)
    if (blocks) await suppressNumber(engine.db.pool, engine.sender, message.phone, now)
  }
  return settlement(message, result)
}

function settlement({ id, attempts }: Claimed, result: SendResult): Settlement {
  const blank = { id, sid: null, errorCode: null, retryAt: null }
  switch (result.outcome) {
    case 'accepted':
      return { ...blank, status: 'sent', sid: result.sid }
    case 'uncertain':
      return { ...blank, status: 'uncertain' }
    case 'refused':
      return { ...blank, status: 'failed', errorCode: result.code }
    case 'try-later':
      if (attempts >= attempts_max) return { ...blank, status: 'failed', errorCode: result.code }
      return { ...blank, status: 'queued', errorCode: null, retryAt: Date.now() + backoff(attempts) }
  }
}

/** Doubles with every attempt; the jitter keeps workers from coming back together. */
function backoff(attempts: number): number {
  return backoff_ms * 2 ** (attempts - 1) * (0.5 + Math.random() / 2)
}
