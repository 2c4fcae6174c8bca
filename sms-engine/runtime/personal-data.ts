import type pg from 'pg'

/** The data kept about a person, as rows with readable names. Times are ISO 8601 in service time. */
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** One query for each kind of row in an export. $1 is the person's id. */
export type Kinds = Readonly<Record<string, string>>

/** The rows of each kind, in the order of their query. */
export async function readKinds(pool: pg.Pool, some: Kinds, id: string): Promise<PersonalData> {
  const entries = Object.entries(some).map(async ([name, sql]) => {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(r) as row from (${sql}) r`, [
      id,
    ])
    return [name, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
