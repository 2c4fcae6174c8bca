/** The tables that hold turns, one a month. */
import type pg from 'pg'
import { inTransaction } from './transaction.ts'

/** Months made ahead: that is how long anybody has to fix the job that makes them. */
const months_ahead = 3

/** Same limit as for migrations: every writer of a turn queues behind us. */
const lock_ms = 50

/** Postgres error codes: lock not granted in time; table being created, or just created, by another process. */
const busy = ['55P03', '42P07', '23505']

/** A table that holds the turns before `until`, ms, except those in the table before it. */
export interface TurnTable {
  readonly name: string
  readonly until: number
}

/** Tables of turns with a bound, oldest first. The default partition has none. */
export async function readTurnTables(pool: pg.Pool): Promise<TurnTable[]> {
  const { rows } = await pool.query<TurnTable>(
    `select name, (extract(epoch from bound::timestamptz) * 1000)::float8 as until from (
       select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(.+)''\\)$') as bound
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'turn'::regclass) months
     where bound is not null order by until`,
  )
  return rows
}

/**
 * Creates the tables of the next months that do not exist yet. Turns that came before theirs existed are in the
 * default partition, and move.
 * @param now service time, ms
 * @returns how many; also 0 if others hold the locks it needs, so that the next run has to try again
 */
export async function makeTurnMonths(pool: pg.Pool, now: number): Promise<number> {
  let last = (await readTurnTables(pool)).at(-1)?.until ?? startOfMonth(now, 0)
  let made = 0
  while (last < startOfMonth(now, months_ahead + 1)) {
    const until = startOfMonth(last, 1)
    if (!(await makeMonth(pool, last, until))) break
    made += 1
    last = until
  }
  return made
}

/**
 * Drops a table with all of its turns.
 * @returns false if others hold the locks it needs
 */
export function dropTurnTable(pool: pg.Pool, { name }: TurnTable): Promise<boolean> {
  return withoutHoldingUp(pool, [`drop table ${name}`])
}

/** The first moment of the UTC month so many months after that of `at`. */
export function startOfMonth(at: number, months: number): number {
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months)
}

async function makeMonth(pool: pg.Pool, from: number, until: number): Promise<boolean> {
  const [first, end] = [from, until].map((at) => `'${new Date(at).toISOString()}'`)
  const name = `turn_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`
  return withoutHoldingUp(pool, [
    `create table ${name} (like turn_rest including defaults including indexes)`,
    `with early as (delete from turn_rest where at >= ${first} and at < ${end} returning *)
     insert into ${name} select * from early`,
    `alter table turn attach partition ${name} for values from (${first}) to (${end})`,
  ])
}

/** All or nothing. Returns false if the locks cannot be had quickly, or another process is doing the same. */
async function withoutHoldingUp(pool: pg.Pool, statements: readonly string[]): Promise<boolean> {
  try {
    await inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = ${lock_ms}`)
      for (const sql of statements) await client.query(sql)
    })
    return true
  } catch (error) {
    if (busy.includes(String((error as { readonly code?: unknown }).code))) return false
    throw error
  }
}
