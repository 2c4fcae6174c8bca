import pg from 'pg'
import { type Migrator, runWatched, tryAgain } from './patience.ts'
import { type Copy, inMonths, readStatement, type Update } from './statement.ts'

/** A migration that has not finished. */
export interface Pending {
  readonly name: string
  readonly statements: readonly string[]
}

/** How many rows are changed or copied at a time: their locks are held for some tens of milliseconds. */
const portion_rows = 1_000

/**
 * Runs a migration on tables that are in use without making anybody wait: each statement separately, together with a
 * note that it is done. A migration that broke off, even by kill -9, resumes where it was. The notes are in a separate
 * table, which exists only while a migration is unfinished.
 * @param table records which migrations have run
 */
export async function migrateLive(migrator: Migrator, table: string, { name, statements }: Pending): Promise<void> {
  const { client, patience } = migrator
  const notes = notesOf(table)
  await client.query(`create table if not exists ${notes} (migration text not null, statement text not null)`)
  const { rows } = await client.query<{ statement: string }>(`select statement from ${notes} where migration = $1`, [
    name,
  ])
  const done = new Set(rows.map(({ statement }) => statement))
  for (const sql of statements) {
    if (done.has(sql)) continue
    const note = `insert into ${notes} (migration, statement) values (${pg.escapeLiteral(name)}, ${pg.escapeLiteral(sql)})`
    const what = `${name}: ${shortened(sql)}`
    try {
      await runStatement(migrator, what, sql, note)
    } catch (error) {
      patience.say(`${what}: failed. The next run begins here.`)
      throw error
    }
  }
  const end = `insert into ${table} (name) values (${pg.escapeLiteral(name)}); drop table ${notes}`
  await runInOneMessage(migrator, `${name}: its end`, end)
}

/**
 * The table that notes the finished statements of an unfinished migration. A backup made meanwhile could not be
 * restored.
 */
export const notesOf = (table: string): string => `${table}_statement`

async function runStatement(migrator: Migrator, what: string, sql: string, note: string): Promise<void> {
  const statement = readStatement(sql)
  switch (statement.kind) {
    case 'build index':
      if (await isInMonths(migrator.client, statement.table)) await buildInMonths(migrator, what, sql, statement)
      else await tryAgain(migrator, what, () => buildIndex(migrator, what, sql, statement.index))
      await migrator.client.query(note)
      return
    case 'drop index':
      await tryAgain(migrator, what, () => runWatched(migrator, what, sql))
      await migrator.client.query(note)
      return
    case 'update':
      await inPortions(migrator, what, statement.table, (key, after) => updateOf(statement, key, after))
      await migrator.client.query(note)
      return
    case 'copy':
      await inPortions(migrator, what, statement.table, (key, after) => copyOf(statement, key, after))
      await migrator.client.query(note)
      return
    case 'in its turn':
      return runInOneMessage(migrator, what, `${sql}\n; ${note}`)
    default:
      return statement satisfies never
  }
}

/**
 * Sends everything in one message, which the server runs as one transaction. If our process is killed, frozen or far
 * away, it cannot hold the locks longer than the statements take.
 */
function runInOneMessage(migrator: Migrator, what: string, sql: string): Promise<void> {
  const inTime = `set local lock_timeout = ${migrator.patience.lock_ms}; ${sql}`
  return tryAgain(migrator, what, () => runWatched(migrator, what, inTime))
}

/** An interrupted build leaves an index that is maintained but never read: it is dropped and built again. */
async function buildIndex(migrator: Migrator, what: string, sql: string, index: string): Promise<void> {
  const { rows } = await migrator.client.query<{ is_whole: boolean }>(
    'select indisvalid as is_whole from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.is_whole) return
  if (rows[0]) {
    migrator.patience.say(`${what}: the index was left unfinished. It is dropped and made again.`)
    await runWatched(migrator, what, `drop index concurrently ${index}`)
  }
  await runWatched(migrator, what, sql)
}

async function isInMonths(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_class where oid = to_regclass($1) and relkind = 'p'`, [table])
  return rowCount === 1
}

/**
 * An index on each month, made concurrently, and one of all months that each of them is then attached to. Months made
 * from then on get theirs with it. Restarting makes those that are missing.
 */
async function buildInMonths(
  migrator: Migrator,
  what: string,
  sql: string,
  { index, table }: { readonly index: string; readonly table: string },
): Promise<void> {
  const { client, patience } = migrator
  const { whole, ofMonth } = inMonths(sql)
  const { rows } = await client.query('select to_regclass($1) is not null as is_there', [index])
  if (!rows[0]?.is_there) await runInOneMessage(migrator, what, whole)
  for (;;) {
    const next = await nextMonth(client, table, index)
    if (!next) return
    const { month, found, broken } = next
    if (broken) {
      patience.say(`${what}: the index of ${month} was left unfinished. It is dropped and made again.`)
      await tryAgain(migrator, what, () => runWatched(migrator, what, `drop index concurrently ${broken}`))
    } else if (found) {
      const attach = `alter index ${index} attach partition ${found}`
      await runInOneMessage(migrator, `${what}: ${attach}`, attach)
    } else await tryAgain(migrator, what, () => runWatched(migrator, what, ofMonth(month)))
  }
}

/**
 * A month that an index of all months lacks: the names of its table, of an index like it that is to be attached, and of
 * one that was left unfinished, which only we leave behind.
 */
async function nextMonth(
  client: pg.Client,
  table: string,
  index: string,
): Promise<{ readonly month: string; readonly found: string | null; readonly broken: string | null } | undefined> {
  const of = (alias: string) => `regexp_replace(pg_get_indexdef(${alias}), '^.*? USING ', '')`
  const { rows } = await client.query(
    `with others as (
       select i.indrelid, i.indexrelid, i.indisvalid from pg_index i
       where not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)
     )
     select m.inhrelid::regclass::text as month,
       (select min(o.indexrelid::regclass::text) from others o
        where o.indrelid = m.inhrelid and o.indisvalid and ${of('o.indexrelid')} = ${of('$2::regclass')}) as found,
       (select min(o.indexrelid::regclass::text) from others o
        where o.indrelid = m.inhrelid and not o.indisvalid) as broken
     from pg_inherits m
     where m.inhparent = $1::regclass and not exists (
       select from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid
       where i.indrelid = m.inhrelid and h.inhparent = $2::regclass)
     order by m.inhrelid limit 1`,
    [table, index],
  )
  return rows[0]
}

/**
 * In order of the primary key: rows change their place while others update them. Restarting does the same to the same
 * rows.
 * @param portionOf the statement for the portion after this SQL expression of a key, or for the first one. It returns
 *   the portion's last key as `last`, or no row if there are no more
 */
async function inPortions(
  migrator: Migrator,
  what: string,
  table: string,
  portionOf: (key: string, after: string | undefined) => string,
): Promise<void> {
  const { client, patience } = migrator
  const key = await readKey(client, table)
  await client.query(`set lock_timeout = ${patience.lock_ms}`)
  let last: string | undefined
  do {
    const after = last
    last = await tryAgain(migrator, what, async () => {
      const sql = portionOf(key, after === undefined ? undefined : '$1')
      const { rows } = await client.query<{ last: string }>(sql, after === undefined ? [] : [after])
      return rows[0]?.last
    })
  } while (last !== undefined)
  await client.query('set lock_timeout = 0')
}

const portion = (columns: string, table: string, key: string, after: string | undefined) => `
  portion as materialized (
    select ${columns} from ${table} ${after === undefined ? '' : `where ${key} > ${after}`}
    order by ${key} limit ${portion_rows})`

function updateOf({ table, set, where }: Update, key: string, after: string | undefined): string {
  return `
    with ${portion(key, table, key, after)}, changed as (
      update ${table} set ${set} where (${where}) and ${key} in (select ${key} from portion)
    )
    select ${key}::text as last from portion order by ${key} desc limit 1`
}

function copyOf({ into, select, table, rest }: Copy, key: string, after: string | undefined): string {
  return `
    with ${portion('*', table, key, after)}, copied as (
      insert into ${into} select ${select} from portion as ${table}${rest} on conflict do nothing
    )
    select ${key}::text as last from portion order by ${key} desc limit 1`
}

async function readKey(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  )
  const [key, ...others] = rows
  if (!key || others.length > 0) throw new Error(`${table} cannot be updated in portions: its key is not one column`)
  return key.name
}

/** The beginning of a statement, on one line. */
function shortened(sql: string): string {
  const line = sql.trim().replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 60)} …` : line
}
