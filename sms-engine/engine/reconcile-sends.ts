import { type Carrier, type ListedText, usual_list_lag_ms } from '../carrier/port.ts'
import { minute_ms } from '../domain/model/units.ts'
import { batch_ms_max } from '../runtime/jobs/tick.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import {
  knownSids,
  putOff,
  readUnsettled,
  report_due_ms,
  type Settlement,
  settleAttempts,
  type Unsettled,
} from '../store/outbox.ts'
import type { Engine } from './engine.ts'

export interface ReconcileOptions {
  /** How long an attempt stays unsettled before the carrier is asked, ms. Longer than a claim holds and a send can take. */
  readonly uncertain_ms?: number
  /** How late the carrier's list may show a text that it has taken, ms. Only after that does its absence prove anything. */
  readonly list_lag_ms?: number
  readonly limit?: number
  /** For how long it begins to ask about another attempt, ms. */
  readonly batch_ms?: number
}

/** The carrier's clock and ours may differ by this much: beyond it nothing is sent at all (`clock-watch.ts`). */
const skew_ms = 5 * minute_ms

/**
 * Settles attempts whose end nobody recorded, because the answer was lost or the worker died. It asks the carrier which
 * texts it took for that number since the attempt. If the text is there, it was sent. If not, the carrier is asked
 * again, with growing pauses, until its list cannot be late any more. Only then does the text go back into the outbox,
 * where everything is checked again before the next try. A text that may not be repeated is given up: one that is
 * missing does less harm than one that comes twice at the wrong time.
 */
export async function reconcileSends(
  engine: Engine,
  carrier: Carrier,
  {
    uncertain_ms = minute_ms,
    list_lag_ms = usual_list_lag_ms,
    limit = 50,
    batch_ms = batch_ms_max,
  }: ReconcileOptions = {},
): Promise<{ found: number; requeued: number; givenUp: number; poisoned: number }> {
  const { pool } = engine.db
  const unsettled = await readUnsettled(pool, uncertain_ms, limit)
  const settlements: Settlement[] = []
  let poisoned = 0
  const until = performance.now() + batch_ms
  for (const message of unsettled) {
    try {
      const settled = await settle(engine, carrier, message, list_lag_ms, settlements)
      if (settled) settlements.push(settled)
    } catch (error) {
      await putOff(pool, message.id)
      poisoned += 1
      engine.log.error({ err: error, messageId: message.id }, 'a send cannot be reconciled; put off')
    }
    // With a slow carrier: what is known by now must be recorded before the watchdog ends this process.
    if (performance.now() >= until) break
  }
  await settleAttempts(pool, await serviceNow(pool), settlements)
  const of = (status: Settlement['status']) => settlements.filter((one) => one.status === status)
  const givenUp = of('failed')
  if (givenUp.length > 0) {
    const messageIds = givenUp.map(({ id }) => id)
    engine.log.warn(
      { messageIds },
      'texts were given up: nobody knows whether the carrier took them, and they may not be repeated',
    )
  }
  return { found: of('sent').length, requeued: of('queued').length, givenUp: givenUp.length, poisoned }
}

/** How an attempt ended, or that the carrier must be asked again; null while the carrier does not say. */
async function settle(
  engine: Engine,
  carrier: Carrier,
  message: Unsettled,
  list_lag_ms: number,
  settledNow: readonly Settlement[],
): Promise<Settlement | null> {
  const listed = await carrier.list(message.phone, message.decidedAt - skew_ms)
  if (!listed) return null
  const sid = await findSent(engine, listed, message, settledNow)
  const blank = { id: message.id, attempt: message.attempts, sid: null, errorCode: null, retryIn_ms: null }
  if (sid) return { ...blank, status: 'sent', sid, retryIn_ms: report_due_ms }
  const left_ms = list_lag_ms - message.age_ms
  if (left_ms > 0) return { ...blank, status: 'uncertain', retryIn_ms: Math.min(message.age_ms, left_ms) }
  return { ...blank, status: message.mayRepeat ? 'queued' : 'failed' }
}

/** The carrier's id of the text that this attempt became, unless another message of ours claims it. */
async function findSent(
  engine: Engine,
  listed: readonly ListedText[],
  message: Unsettled,
  settledNow: readonly Settlement[],
): Promise<string | null> {
  const same = listed.filter((text) => text.body === message.body && text.createdAt >= message.decidedAt - skew_ms)
  const taken = await knownSids(
    engine.db.pool,
    same.map((text) => text.sid),
  )
  for (const { sid } of settledNow) if (sid) taken.add(sid)
  return same.find((text) => !taken.has(text.sid))?.sid ?? null
}
