import type { Constructor } from '@mikro-orm/core'
import type { Migration } from '@mikro-orm/migrations'
import pg from 'pg'

/** One of the two halves of the schema: the engine's, or the API's. */
export interface Schema {
  /** The table that records which migrations have run. */
  readonly table: string
  /**
   * Each migration by its permanent name, oldest first. They are loaded only when they run: they pull in the ORM, which
   * a serving process may not need.
   */
  readonly migrations: Readonly<Record<string, () => Promise<Constructor<Migration>>>>
}

/** The SQL statements of a migration, in order. */
export async function readStatements(load: () => Promise<Constructor<Migration>>): Promise<string[]> {
  const migration = new (await load())()
  await migration.up()
  return migration.getQueries().map(String)
}

/** Postgres' code for a missing table. */
const UNDEFINED_TABLE = '42P01'

/**
 * Whether every migration of this half has run; if not, a serving process refuses to start.
 * @throws Error if that cannot be read
 */
export async function isMigrated(pool: pg.Pool, schema: Schema): Promise<boolean> {
  const ran = new Set(await namesIn(pool, schema.table))
  return Object.keys(schema.migrations).every((name) => ran.has(name))
}

async function namesIn(pool: pg.Pool, table: string): Promise<string[]> {
  try {
    const { rows } = await pool.query<{ name: string }>(`select name from ${table}`)
    return rows.map(({ name }) => name)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return []
    throw error
  }
}
