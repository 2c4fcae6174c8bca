/** The tables that hold turns and messages, one a month. */
import type pg from 'pg'
import { firstId, momentOfId } from './message-ids.ts'
import { inTransaction } from './transaction.ts'

/** What is kept in a table for each month. */
export interface Monthly {
  /** The table that all of its months belong to. */
  readonly table: 'turn' | 'message'
  /** The column that says which month a row is of. */
  readonly key: string
  /** SQL: the first key of the time after this moment, ms. */
  readonly keyOf: (at: number) => string
  /** SQL: the moment (ms) of such a key, given as text. */
  readonly momentOf: (key: string) => string
}

/** Turns go by service time. */
export const turnMonths: Monthly = {
  table: 'turn',
  key: 'at',
  keyOf: (at) => new Date(at).toISOString(),
  momentOf: (key) => `(extract(epoch from ${key}::timestamptz) * 1000)::float8`,
}

/** Messages go by their ids, which the machine's time begins. */
export const messageMonths: Monthly = {
  table: 'message',
  key: 'id',
  keyOf: (at) => String(firstId(at)),
  momentOf: (key) => momentOfId(`${key}::bigint`),
}

/** Months made ahead: that is how long anybody has to fix the job that makes them. */
const months_ahead = 3

/** Same limit as for migrations: every writer of these tables queues behind us. */
const lock_ms = 50

/** Postgres error codes: lock not granted in time; table being created, or just created, by another process. */
const busy = ['55P03', '42P07', '23505']

/** A table that holds what is from before `until`, ms, except what is in the table before it. */
export interface MonthTable {
  readonly name: string
  readonly until: number
}

/** Tables with a bound, oldest first. The default partition has none. */
export async function readMonths(pool: pg.Pool, { table, momentOf }: Monthly): Promise<MonthTable[]> {
  const { rows } = await pool.query<MonthTable>(
    `select name, ${momentOf('bound')} as until from (
       select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(.+)''\\)$') as bound
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass) months
     where bound is not null order by until`,
    [table],
  )
  return rows
}

/**
 * Creates the tables of the next months that do not exist yet. Rows that came before theirs existed are in the default
 * partition, and move.
 * @param now by the clock that the rows go by, ms
 * @returns how many; also 0 if others hold the locks it needs, so that the next run has to try again
 */
export async function makeMonths(pool: pg.Pool, monthly: Monthly, now: number): Promise<number> {
  let last = (await readMonths(pool, monthly)).at(-1)?.until ?? startOfMonth(now, 0)
  let made = 0
  while (last < startOfMonth(now, months_ahead + 1)) {
    const until = startOfMonth(last, 1)
    if (!(await makeMonth(pool, monthly, last, until))) break
    made += 1
    last = until
  }
  // Postgres counts what is in each table by itself, and never what is in all of them together.
  if (made > 0) await pool.query(`analyze only ${monthly.table}`)
  return made
}

/**
 * Drops a table with everything in it.
 * @param mayGo asked once nobody can change its rows any more
 * @returns false if others hold the locks it needs, or if it may not go
 */
export function dropMonth(
  pool: pg.Pool,
  { table }: Monthly,
  { name }: MonthTable,
  mayGo: (client: pg.ClientBase) => Promise<boolean> = async () => true,
): Promise<boolean> {
  // Other tables may refer to its rows, so it must be detached first: that looks for such references.
  return withoutHoldingUp(pool, [`alter table ${table} detach partition ${name}`, mayGo, `drop table ${name}`])
}

/** The first moment of the UTC month so many months after that of `at`. */
export function startOfMonth(at: number, months: number): number {
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months)
}

async function makeMonth(pool: pg.Pool, { table, key, keyOf }: Monthly, from: number, until: number): Promise<boolean> {
  const [first, end] = [from, until].map((at) => `'${keyOf(at)}'`)
  const name = `${table}_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`
  return withoutHoldingUp(pool, [
    `create table ${name} (like ${table}_rest including defaults including constraints including indexes)`,
    `with early as (delete from ${table}_rest where ${key} >= ${first} and ${key} < ${end} returning *)
     insert into ${name} select * from early`,
    `alter table ${table} attach partition ${name} for values from (${first}) to (${end})`,
  ])
}

/** A statement, or whether to go on. */
type Step = string | ((client: pg.ClientBase) => Promise<boolean>)

class NotNow extends Error {}

/**
 * All or nothing. Returns false if the locks cannot be had quickly, another process is doing the same, or a step says
 * so.
 */
export async function withoutHoldingUp(pool: pg.Pool, steps: readonly Step[]): Promise<boolean> {
  try {
    await inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = ${lock_ms}`)
      for (const step of steps) {
        if (typeof step === 'string') await client.query(step)
        else if (!(await step(client))) throw new NotNow()
      }
    })
    return true
  } catch (error) {
    if (error instanceof NotNow || busy.includes(String((error as { readonly code?: unknown }).code))) return false
    throw error
  }
}
