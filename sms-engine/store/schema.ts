import type pg from 'pg'

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

/** Whether every migration of a half has run; a process that serves refuses to start otherwise. */
export async function isMigrated(pool: pg.Pool, schema: Schema): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>(`select name from ${schema.table}`).catch(() => ({ rows: [] }))
  const ran = new Set(rows.map(({ name }) => name))
  return schema.migrations.every((name) => ran.has(name))
}
