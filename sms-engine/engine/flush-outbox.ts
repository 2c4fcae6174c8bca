import type { Carrier, SendResult } from '../carrier/port.ts'
import { pauseAfter } from '../carrier/send-error.ts'
import { limits } from '../domain/model/limits.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { type Claimed, claimOutbox, type Settlement, settleAttempts, suppressNumber } from '../store/outbox.ts'
import { returnBudget, takeBudget } from '../store/sender-budget.ts'
import type { Engine } from './engine.ts'

export interface FlushOptions {
  /** Origin of the addresses under which the carrier reports delivery. */
  readonly publicUrl: string
  /** Messages claimed at once and sent in parallel. */
  readonly batch?: number
  /** What the sender may send; as much as goes when absent. */
  readonly segmentsPerSecond?: number | undefined
}

export type FlushCounts = {
  readonly sent: number
  readonly cancelled: number
  readonly failed: number
  readonly uncertain: number
  readonly later: number
}

/** Hands one batch of the outbox to the carrier. All counts are 0 when nothing waited. */
export async function flushOutbox(engine: Engine, carrier: Carrier, options: FlushOptions): Promise<FlushCounts> {
  const { pool } = engine.db
  const now = await serviceNow(pool)
  const { claimed, cancelled } = await claimWithin(engine, now, options)
  const attempts = await Promise.all(claimed.map((message) => attempt(engine, carrier, options, message, now)))
  const settlements = attempts.map((one) => settlement(engine, one))
  await heedRefusals(engine, attempts, now)
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

interface Attempt {
  readonly message: Claimed
  readonly result: SendResult
}

async function attempt(
  { carrierLanguage }: Engine,
  carrier: Carrier,
  { publicUrl }: FlushOptions,
  message: Claimed,
  now: number,
): Promise<Attempt> {
  const left_s = Math.floor((message.notAfter - now) / 1_000)
  const result = await carrier.send({
    to: message.phone,
    body: message.body,
    reportTo: carrierLanguage.reportAddress(publicUrl, message.id),
    validity_s: Math.min(Math.max(left_s, 1), limits.validity_s_max),
  })
  return { message, result }
}

function settlement({ carrierLanguage }: Engine, { message: { id, attempts }, result }: Attempt): Settlement {
  const blank = { id, sid: null, errorCode: null, retryAt: null }
  switch (result.outcome) {
    case 'accepted':
      return { ...blank, status: 'sent', sid: result.sid }
    case 'uncertain':
      return { ...blank, status: 'uncertain' }
    case 'refused': {
      const pause_ms = pauseAfter(attempts, carrierLanguage.meaningOf(result.code).retry)
      if (pause_ms === null) return { ...blank, status: 'failed', errorCode: result.code }
      return { ...blank, status: 'queued', retryAt: Date.now() + pause_ms }
    }
  }
}

/** Suppresses numbers that opted out at the carrier, and says each thing that went wrong once a batch. */
async function heedRefusals(engine: Engine, attempts: readonly Attempt[], now: number): Promise<void> {
  const refused = new Map<number | null, Claimed[]>()
  for (const { message, result } of attempts) {
    if (result.outcome === 'refused') refused.set(result.code, [...(refused.get(result.code) ?? []), message])
  }
  for (const [code, messages] of refused) {
    const { fault, blocks, meaning } = engine.carrierLanguage.meaningOf(code)
    const facts = { code, fault, messageIds: messages.map(({ id }) => id) }
    if (fault === 'sender') engine.log.error(facts, `the carrier takes no texts until this is mended: ${meaning}`)
    else engine.log.warn(facts, `the carrier refused texts: ${meaning}`)
    if (!blocks) continue
    for (const { phone } of messages) await suppressNumber(engine.db.pool, engine.sender, phone, now)
  }
}
