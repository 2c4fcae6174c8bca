import pg from 'pg'

/** A half of the schema: the names of its migrations, oldest first, and the table that remembers which have run. */
export interface Schema<Name extends string = string> {
  readonly table: string
  /** Permanent. */
  readonly migrations: readonly Name[]
}

export const engineSchema = {
  table: 'engine_migration',
  migrations: ['2026-11-20-first-slice', '2026-11-20-portal-learning'],
} as const satisfies Schema

/** Postgres' code for a table that is not there. */
const UNDEFINED_TABLE = '42P01'

/**
 * Whether every migration of a half has run; a process that serves refuses to start otherwise.
 * @throws Error when that cannot be read
 */
export async function isMigrated(pool: pg.Pool, schema: Schema): Promise<boolean> {
  const ran = new Set(await namesIn(pool, schema.table))
  return schema.migrations.every((name) => ran.has(name))
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
