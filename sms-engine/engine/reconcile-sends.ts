import type { Carrier, ListedText } from '../carrier/port.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { knownSids, putOff, readUnsettled, type Settlement, settleAttempts, type Unsettled } from '../store/outbox.ts'
import type { Engine } from './engine.ts'

export interface ReconcileOptions {
  /** How long an attempt stays unsettled before the carrier is asked, ms. Longer than a send can take. */
  readonly uncertain_ms?: number
  readonly limit?: number
}

/** The carrier's clock and ours may differ by this much. */
const skew_ms = 5_000

/**
 * Settles attempts whose end nobody recorded, because the answer was lost or the worker died: asks the carrier
 * which texts it took for that number since the attempt. Found: it was sent. Not found: it goes back into the outbox,
 * where everything is checked again before it is tried once more.
 */
export async function reconcileSends(
  engine: Engine,
  carrier: Carrier,
  { uncertain_ms = 60_000, limit = 50 }: ReconcileOptions = {},
): Promise<{ found: number; requeued: number; poisoned: number }> {
  const { pool } = engine.db
  const unsettled = await readUnsettled(pool, Date.now() - uncertain_ms, limit)
  const settlements: Settlement[] = []
  let poisoned = 0
  for (const message of unsettled) {
    try {
      const settled = await settle(engine, carrier, message, settlements)
      if (settled) settlements.push(settled)
    } catch (error) {
      await putOff(pool, message.id)
      poisoned += 1
      engine.log.error({ err: error, messageId: message.id }, 'a send cannot be reconciled; put off')
    }
  }
  await settleAttempts(pool, await serviceNow(pool), settlements)
  const found = settlements.filter((one) => one.status === 'sent').length
  return { found, requeued: settlements.length - found, poisoned }
}

/** How an attempt ended, or null while the carrier does not say. */
async function settle(
  engine: Engine,
  carrier: Carrier,
  message: Unsettled,
  settledNow: readonly Settlement[],
): Promise<Settlement | null> {
  const listed = await carrier.list(message.phone, message.decidedAt - skew_ms)
  if (!listed) return null
  const sid = await findSent(engine, listed, message, settledNow)
  const blank = { id: message.id, errorCode: null, retryAt: null }
  return sid ? { ...blank, status: 'sent', sid } : { ...blank, status: 'queued', sid: null }
}

/** The carrier's id of the text that this attempt became, and that no other message of ours claims. */
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
