import type { Carrier } from '../carrier/port.ts'
import { minute_ms } from '../domain/model/units.ts'
import { readClock, tellCarrierClock } from '../runtime/service-clock.ts'
import type { Engine } from './engine.ts'

/** How far the database's clock may be from the carrier's. The carrier's is right to a second; half of a text's quarter of an hour is not. */
export const carrier_clock_off_ms_max = 5 * minute_ms

/** When each engine last said so, ms of `performance.now()`. */
const said = new WeakMap<Engine['db'], number>()

/**
 * Whether the database's clock agrees with the carrier's. All processes follow the database, so that nobody among us could tell that it is
 * wrong; while it is, nothing is sent and no lesson or timer is taken for due. A carrier that has not answered yet says nothing.
 * @param machineNow what the database's clock shows, ms
 */
export function agreesWithCarrier({ db, log }: Engine, carrier: Carrier, machineNow: number): boolean {
  const carrierNow = carrier.now()
  if (carrierNow === null || Math.abs(machineNow - carrierNow) <= carrier_clock_off_ms_max) return true
  const last = said.get(db)
  if (last === undefined || performance.now() - last > minute_ms) {
    said.set(db, performance.now())
    const ahead_s = Math.round((machineNow - carrierNow) / 1_000)
    log.error(
      { ahead_s },
      "the database's clock differs from the carrier's: nothing is sent until one of them is set right",
    )
  }
  return false
}

/**
 * Does what falls due by the clock, unless the clock is wrong. That it is, or is no more, is told to the processes that hear
 * texts: a pause that was reckoned by a wrong clock would stay wrong, so they refuse texts meanwhile, and the carrier's list
 * brings them again.
 */
export async function whenClockIsRight<T>(
  engine: Engine,
  carrier: Carrier,
  work: () => Promise<T>,
): Promise<T | Record<string, never>> {
  const { machine, carrierOff_ms } = await readClock(engine.db.pool)
  const agrees = agreesWithCarrier(engine, carrier, machine)
  const carrierNow = carrier.now()
  const agreed = carrierOff_ms === null
  if (carrierNow !== null && agrees !== agreed) {
    await tellCarrierClock(engine.db.pool, agrees ? null : machine - carrierNow)
  }
  return agrees ? work() : {}
}
