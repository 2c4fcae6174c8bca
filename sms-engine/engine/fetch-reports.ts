import type { Carrier, Fate } from '../carrier/port.ts'
import { askLater, readUnreported } from '../store/outbox.ts'
import type { Engine } from './engine.ts'
import { heedReport } from './hold.ts'

/**
 * Asks the carrier what became of texts whose delivery reports do not come, because the service was away for longer
 * than the carrier tries. Without this a text that never arrived would count as sent forever, and its lesson as taught.
 * The pauses between questions grow, because some phones' networks never tell.
 */
export async function fetchReports(
  engine: Engine,
  carrier: Carrier,
  limit = 50,
): Promise<{ reported: number; silent: number }> {
  const { pool } = engine.db
  const unreported = await readUnreported(pool, limit)
  const asked = await Promise.all(unreported.map(async ({ id, sid }) => ({ id, sid, fate: await carrier.fateOf(sid) })))
  const silent: string[] = []
  for (const { id, sid, fate } of asked) {
    const { status, errorCode }: Fate = fate ?? { status: null, errorCode: null }
    if (status === null || status === 'sent') silent.push(id)
    else await heedReport(engine, { messageId: id, sid, status, errorCode })
  }
  if (silent.length > 0) await askLater(pool, silent)
  return { reported: asked.length - silent.length, silent: silent.length }
}
