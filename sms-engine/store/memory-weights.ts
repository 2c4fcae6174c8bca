/**
 * The versions of the memory model's weights. A row is never deleted, and only changes when it is activated or
 * retired.
 */
import type pg from 'pg'
import type { MemoryWeights } from '../domain/model/memory-weights.ts'
import { inTransaction, type Queryable } from './transaction.ts'

const isActive = 'activated_at_machine is not null and retired_at_machine is null'

/** SQL: the active weights as text for `weightsIn`; null while the built-in ones apply. */
export const activeWeights = `(
  select json_build_object('version', version, 'values', weights)::text from memory_weights where ${isActive})`

const seen = new Map<string, MemoryWeights>()

/** The same text gives the same object, so that what follows from weights is computed once and not at each turn. */
export function weightsIn(text: string | null): MemoryWeights | undefined {
  if (text === null) return undefined
  const weights: MemoryWeights = seen.get(text) ?? JSON.parse(text)
  seen.set(text, weights)
  return weights
}

/** The active weights; undefined while the built-in ones apply. */
export async function readActiveWeights(db: Queryable): Promise<MemoryWeights | undefined> {
  const { rows } = await db.query<{ weights: string | null }>(`select ${activeWeights} as weights`)
  return weightsIn(rows[0]?.weights ?? null)
}

/** The weights of every version, by its number. */
export async function readWeights(db: Queryable): Promise<ReadonlyMap<number, MemoryWeights>> {
  const { rows } = await db.query<MemoryWeights>('select version, weights as values from memory_weights')
  return new Map(rows.map((weights) => [weights.version, weights]))
}

/** A version as an operator sees it. Times in ms, machine time. */
export interface StoredWeights extends MemoryWeights {
  /** How many answers they were fitted to. */
  readonly reviews: number
  /** How they did on later answers, as reported then. */
  readonly figures: unknown
  readonly madeAt: number
  /** When it was last activated, and when it was retired after that. */
  readonly activatedAt: number | null
  readonly retiredAt: number | null
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** Every version, the oldest first. */
export async function readVersions(db: Queryable): Promise<StoredWeights[]> {
  const { rows } = await db.query<StoredWeights>(
    `select version, weights as values, reviews, figures, ${ms('made_at_machine')} as "madeAt",
       ${ms('activated_at_machine')} as "activatedAt", ${ms('retired_at_machine')} as "retiredAt"
     from memory_weights order by version`,
  )
  return rows
}

/** Stores weights without activating them. @returns their version */
export async function proposeWeights(
  db: Queryable,
  { values, reviews, figures }: Pick<StoredWeights, 'values' | 'reviews' | 'figures'>,
): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'insert into memory_weights (weights, reviews, figures) values ($1, $2, $3) returning version',
    [values, reviews, JSON.stringify(figures)],
  )
  return (rows[0] as { version: number }).version
}

/** Applies these weights from the next turn on, in all processes. @returns whether there is such a version */
export function activateWeights(pool: pg.Pool, version: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    // With two operators at once, the second waits for the first.
    await client.query('lock table memory_weights in share row exclusive mode')
    const { rowCount } = await client.query('select from memory_weights where version = $1', [version])
    if (rowCount === 0) return false
    await client.query(`${retire} and version <> $1`, [version])
    await client.query(
      `update memory_weights set activated_at_machine = clock_timestamp(), retired_at_machine = null
       where version = $1 and not (${isActive})`,
      [version],
    )
    return true
  })
}

const retire = `update memory_weights set retired_at_machine = clock_timestamp() where ${isActive}`

/** Returns to the built-in weights from the next turn on. @returns the version that was active; null if none was */
export async function retireWeights(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ version: number }>(`${retire} returning version`)
  return rows[0]?.version ?? null
}
