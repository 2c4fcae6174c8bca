import type pg from 'pg'

/** Service time now, in ms: this machine's time plus the offset that fast-forwarding has added (0 in production). */
export async function serviceNow(pool: pg.Pool): Promise<number> {
  return Date.now() + (await readClockOffset(pool))
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
