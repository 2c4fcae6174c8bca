import type { Carrier } from '../carrier/port.ts'
import { minute_ms } from '../domain/model/units.ts'
import { type ClockReading, readClock, tellCarrierClock } from '../runtime/service-clock.ts'
import type { Engine } from './engine.ts'

/**
 * How far the database's clock may be off the carrier's, which is right to the second. A text counts as on time for a
 * quarter of an hour, so the clock must not be off by as much as half of that.
 */
export const carrier_clock_off_ms_max = 5 * minute_ms

/** When each engine last logged a difference, ms of `performance.now()`. */
const said = new WeakMap<Engine['db'], number>()

/**
 * Whether the database's clock agrees with the carrier's. All processes follow the database, so none of them can tell
 * by itself that it is wrong. While it is wrong, nothing is sent and no lesson or timer counts as due. A carrier that
 * has not answered us yet raises no doubt, unless another process has found the clock wrong.
 */
export function agreesWithCarrier({ db, log }: Engine, carrier: Carrier, clock: ClockReading): boolean {
  const carrierNow = carrier.now()
  if (carrierNow === null) return clock.carrierOff_ms === null
  if (Math.abs(clock.machine - carrierNow) <= carrier_clock_off_ms_max) return true
  const last = said.get(db)
  if (last === undefined || performance.now() - last > minute_ms) {
    said.set(db, performance.now())
    const ahead_s = Math.round((clock.machine - carrierNow) / 1_000)
    log.error(
      { ahead_s },
      "the database's clock differs from the carrier's: nothing is sent until one of them is set right",
    )
  }
  return false
}

/**
 * Does what falls due by the clock, unless the clock is wrong. The processes that hear texts are told when the clock
 * turns out wrong and when it is right again: the end of a pause worked out from a wrong clock would stay wrong, so
 * they refuse texts in the meantime, and the carrier's list brings them again.
 */
export async function whenClockIsRight<T>(
  engine: Engine,
  carrier: Carrier,
  work: () => Promise<T>,
): Promise<T | Record<string, never>> {
  const clock = await readClock(engine.db.pool)
  const agrees = agreesWithCarrier(engine, carrier, clock)
  const carrierNow = carrier.now()
  const agreed = clock.carrierOff_ms === null
  if (carrierNow !== null && agrees !== agreed) {
    await tellCarrierClock(engine.db.pool, agrees ? null : clock.machine - carrierNow)
  }
  return agrees ? work() : {}
}
