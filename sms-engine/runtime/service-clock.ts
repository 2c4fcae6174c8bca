import type pg from 'pg'
import type { Statements } from './database.ts'

/** A moment by the database's clock, the one clock that rules: processes on many machines have many. In ms. */
export interface ClockReading {
  /** The time of the database's machine. */
  readonly machine: number
  /** Service time: the same and the offset that fast-forwarding has added (0 in production). */
  readonly service: number
}

/** How far a process's own clock may be from the database's, ms. */
export const own_clock_off_ms_max = 60_000

/**
 * The clock of this process is off, or the database's is: nobody can tell which from here. What a wrong clock decides stays
 * wrong when it is right again (a lesson at night, a pause that never ends), so nothing is decided.
 */
export class ClockAstray extends Error {
  override name = 'ClockAstray'
  readonly code = 'clock_astray'

  constructor(off_ms: number) {
    const [seconds, way] = [Math.round(Math.abs(off_ms) / 1_000), off_ms > 0 ? 'behind' : 'ahead of']
    super(`the clock of this process is ${seconds} s ${way} the database's, so that it decides nothing`)
  }
}

/**
 * Accepts a difference between clocks.
 * @param off_ms by how much the database's clock is ahead of this process's
 * @throws ClockAstray
 */
export function expectClocksAgree(off_ms: number): void {
  if (Math.abs(off_ms) > own_clock_off_ms_max) throw new ClockAstray(off_ms)
}

/**
 * Reads the clock.
 * @throws ClockAstray when this process's own is off
 */
export async function readClock(db: Statements): Promise<ClockReading> {
  const { rows } = await db.query<{ machine: number; offset_ms: number }>({
    text: `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as machine, offset_ms::float8 from service_clock`,
    values: [],
  })
  const { machine = Date.now(), offset_ms = 0 } = rows[0] ?? {}
  expectClocksAgree(machine - Date.now())
  return { machine, service: machine + offset_ms }
}

/**
 * Service time now, in ms.
 * @throws ClockAstray when this process's own clock is off
 */
export async function serviceNow(db: Statements): Promise<number> {
  return (await readClock(db)).service
}

/** Milliseconds by which service time is ahead of machine time. */
export async function readClockOffset(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ offset_ms: number }>('select offset_ms::float8 from service_clock')
  return rows[0]?.offset_ms ?? 0
}

/** Moves service time. Only the control channel of a development service calls this. */
export async function writeClockOffset(pool: pg.Pool, offset_ms: number): Promise<void> {
  await pool.query('update service_clock set offset_ms = $1', [Math.round(offset_ms)])
}
