import type pg from 'pg'
import { toCatalogue } from '../../content/build.ts'
import type { Catalogue } from '../../content/catalogue.ts'

/** Stores the content that this process uses, unless it is stored already. Called once at boot. */
export async function keepContent(pool: pg.Pool, catalogue: Catalogue): Promise<void> {
  const known = await pool.query('select from content_version where hash = $1', [catalogue.hash])
  if (known.rowCount) return
  const compiled = JSON.stringify({ areas: catalogue.areas, lessons: [...catalogue.lessons.values()] })
  await pool.query(
    'insert into content_version (hash, compiled, first_used_at) values ($1, $2, clock_timestamp()) on conflict do nothing',
    [catalogue.hash, compiled],
  )
}

/**
 * The content with these hashes, as it was when it was sent.
 * @throws Error naming a hash that was never stored
 */
export async function readContent(pool: pg.Pool, hashes: readonly string[]): Promise<(hash: string) => Catalogue> {
  const { rows } = await pool.query('select hash, compiled from content_version where hash = any($1)', [hashes])
  const found = new Map(rows.map(({ hash, compiled }) => [hash, toCatalogue(compiled, hash)]))
  return (hash) => {
    const catalogue = found.get(hash)
    if (!catalogue) throw new Error(`the content ${hash.slice(0, 12)} was never kept`)
    return catalogue
  }
}
