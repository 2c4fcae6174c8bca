import type { Constructor } from '@mikro-orm/core'
import type { Migration } from '@mikro-orm/migrations'
import pg from 'pg'

/** One of the two halves of the schema: the engine's, or the API's. */
export interface Schema {
  /** The table that remembers which migrations have run. */
  readonly table: string
  /**
   * Each migration by its permanent name, oldest first. They are loaded only when they run: with them comes the ORM,
   * which a process that serves may not need.
   */
  readonly migrations: Readonly<Record<string, () => Promise<Constructor<Migration>>>>
}

/** The SQL of a migration, in its order. */
export async function readStatements(load: () => Promise<Constructor<Migration>>): Promise<string[]> {
  const migration = new (await load())()
  await migration.up()
  return migration.getQueries().map(String)
}

/** Postgres' code for a table that is not there. */
const UNDEFINED_TABLE = '42P01'

/**
 * Whether every migration of a half has run; a process that serves refuses to start otherwise.
 * @throws Error when that cannot be read
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
