import type pg from 'pg'
import type { Statements } from './database.ts'
import type { Read } from './reads.ts'

/** A moment by the database's clock, which overrides all others: processes on many machines have many. In ms. */
export interface ClockReading {
  /** The time of the database's machine. */
  readonly machine: number
  /** Service time: machine time plus the offset added by fast-forwarding (0 in production). */
  readonly service: number
  /** How far this clock is ahead of the carrier's, as found by a worker, ms; null while they agree. */
  readonly carrierOff_ms: number | null
}

/** How far a process's own clock may be from the database's, ms. */
export const own_clock_off_ms_max = 60_000

/**
 * This process's clock is off, or the database's is: there is no way to tell which from here. A decision by a wrong
 * clock stays wrong after the clock is fixed (a lesson at night, a pause that never ends), so nothing is decided.
 */
export class ClockAstray extends Error {
  override name = 'ClockAstray'
  readonly code = 'clock_astray'

  /** @param off_ms how far the database's clock is ahead */
  constructor(whose: 'the clock of this process' | "the carrier's clock", off_ms: number) {
    const [seconds, way] = [Math.round(Math.abs(off_ms) / 1_000), off_ms > 0 ? 'behind' : 'ahead of']
    super(`${whose} is ${seconds} s ${way} the database's, so that nothing is decided`)
  }
}

/**
 * Checks the differences between the clocks.
 * @param own_ms how far the database's clock is ahead of this process's
 * @param carrier_ms how far it is ahead of the carrier's, if a worker found that they disagree
 * @throws ClockAstray
 */
export function expectClocksAgree(own_ms: number, carrier_ms: number | null): void {
  if (Math.abs(own_ms) > own_clock_off_ms_max) throw new ClockAstray('the clock of this process', own_ms)
  if (carrier_ms !== null) throw new ClockAstray("the carrier's clock", carrier_ms)
}

/**
 * Reads the clock even while the carrier's disagrees: otherwise nobody could find out that it agrees again.
 * @throws ClockAstray if this process's own clock is off
 */
export async function readClock(db: Statements): Promise<ClockReading> {
  const { rows } = await db.query<{ machine: number; offset_ms: number; carrier_off_ms: number | null }>({
    text: `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as machine, offset_ms::float8, carrier_off_ms
      from service_clock`,
    values: [],
  })
  const { machine = Date.now(), offset_ms = 0, carrier_off_ms = null } = rows[0] ?? {}
  expectClocksAgree(machine - Date.now(), null)
  return { machine, service: machine + offset_ms, carrierOff_ms: carrier_off_ms }
}

/**
 * Service time now, in ms.
 * @throws ClockAstray if this process's own clock is off
 */
export async function serviceNow(db: Statements): Promise<number> {
  return (await readClock(db)).service
}

/** SQL: service time now. */
export const serviceTime = `clock_timestamp() + (select offset_ms from service_clock) * interval '1 ms'`

/** Service time for a page that shows what it makes of it: unlike `serviceNow` it minds no clock that is off. */
export function shownNowRead(): Read<number> {
  return {
    name: 'read-shown-now',
    text: `(select to_json(floor(extract(epoch from clock_timestamp()) * 1000) + offset_ms) from service_clock)`,
    values: [],
    gives: 'value',
    view: ([now]: readonly number[]) => now ?? Date.now(),
  }
}

/** Tells all processes how far the database's clock is ahead of the carrier's; null if they agree. */
export async function tellCarrierClock(pool: pg.Pool, off_ms: number | null): Promise<void> {
  await pool.query('update service_clock set carrier_off_ms = $1', [off_ms])
}

/** How far service time is ahead of machine time, ms. */
export async function readClockOffset(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ offset_ms: number }>('select offset_ms::float8 from service_clock')
  return rows[0]?.offset_ms ?? 0
}

/** Moves service time. Only the control channel of a development service calls this. */
export async function writeClockOffset(pool: pg.Pool, offset_ms: number): Promise<void> {
  await pool.query('update service_clock set offset_ms = $1', [Math.round(offset_ms)])
}
