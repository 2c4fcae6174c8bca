import type { Carrier, ReceivedText } from '../carrier/port.ts'
import { day_ms, hour_ms, minute_ms } from '../domain/model/units.ts'
import { demandCatchUp, type InboundWatch, readInboundWatch, recordCaughtUp } from '../store/inbound-watch.ts'
import { knownSids } from '../store/outbox.ts'
import type { Engine } from './engine.ts'
import { hearFetched, TextNotHeard } from './hear-text.ts'

export interface CatchUpOptions {
  /** How often the carrier is asked while nothing calls for it, ms. */
  readonly every_ms?: number
}

/** Each look begins so long before the last one began: the carrier's list may lag. */
const overlap_ms = hour_ms
/** Texts that are heard side by side; those of one number come one after the other. */
const side_by_side = 20

/**
 * Hears texts that never reached our webhook. Once the carrier's own tries end, a text is on its list only, and an opt-out
 * among them must hold before anything is sent: while somebody demands this look, the outbox waits for it.
 */
export async function catchUp(
  engine: Engine,
  carrier: Carrier,
  { every_ms = 2 * minute_ms }: CatchUpOptions = {},
): Promise<{ heard: number }> {
  const { db, sender, log } = engine
  const began = await readInboundWatch(db.pool, sender)
  if (!isDue(began, every_ms)) return { heard: 0 }
  const wholeDay = began.nowMachine - (began.wholeDayAtMachine ?? 0) >= day_ms
  const texts = await carrier.received(since(began, wholeDay))
  if (!texts) {
    log.error({}, 'the carrier does not list the texts to us; sends wait where some may have been lost')
    return { heard: 0 }
  }
  const missed = await unheard(engine, texts)
  if (missed.length > 0) log.warn({ texts: missed.length }, 'texts that never reached us were fetched from the carrier')
  try {
    for (let next = 0; next < missed.length; next += side_by_side) {
      await Promise.all(missed.slice(next, next + side_by_side).map((text) => hearFetched(engine, text)))
    }
  } catch (error) {
    if (!(error instanceof TextNotHeard)) throw error
    log.error({ err: error.cause }, 'a fetched text could not be heard; the next look tries again')
    return { heard: 0 }
  }
  await recordCaughtUp(db.pool, sender, began, wholeDay)
  return { heard: missed.length }
}

function isDue({ nowMachine, caughtUpAtMachine, demandedAtMachine }: InboundWatch, every_ms: number): boolean {
  if (caughtUpAtMachine === null) return true
  return (demandedAtMachine ?? 0) >= caughtUpAtMachine || nowMachine - caughtUpAtMachine >= every_ms
}

/** Service time, by which the carrier's list goes in development. */
function since({ now, caughtUpTo }: InboundWatch, wholeDay: boolean): number {
  const overlapped = (caughtUpTo ?? now - day_ms) - overlap_ms
  return wholeDay ? Math.min(overlapped, now - day_ms) : overlapped
}

async function unheard({ db, sender }: Engine, texts: readonly ReceivedText[]): Promise<ReceivedText[]> {
  const known = await knownSids(
    db.pool,
    texts.map(({ sid }) => sid),
  )
  // A text from our own number is a loop at the carrier, and is never kept.
  return texts.filter(({ sid, from }) => !known.has(sid) && from !== sender)
}

const pause_ms = 1_000
const demanding = new WeakSet<Engine['db']>()

/** Whether this process knows that texts may have been lost and could not tell the database yet. Until then it may not send. */
export const isDemanding = ({ db }: Engine): boolean => demanding.has(db)

/**
 * Sees to it that texts are fetched before the next send, as soon as the database can be told so. Called by whoever notices
 * that texts may have been lost.
 */
export function demandWhenPossible({ db, sender, log }: Engine): void {
  if (demanding.has(db)) return
  demanding.add(db)
  const attempt = () =>
    demandCatchUp(db.pool, sender).then(
      () => void demanding.delete(db),
      (error: unknown) => {
        log.warn({ err: error }, 'the database cannot be told that texts may have been lost; trying again')
        setTimeout(attempt, pause_ms).unref()
      },
    )
  void attempt()
}
