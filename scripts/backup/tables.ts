import pg from 'pg'
import { apiSchema } from '../../api/migrations/schema.ts'
import { engineSchema } from '../../sms-engine/migrations/schema.ts'
import { PlainError } from '../plain-error.ts'

/** The two halves of the schema, in migration order. */
export const schemas = [engineSchema, apiSchema] as const

/** Migrations are run again. */
const recorded_by_migrating = schemas.map(({ table }) => table)

/**
 * Mail holds links that open accounts, which must not end up in a backup, and has been sent by then. Servers truncate
 * `written` every second to see whether writing works (/readyz): that needs a lock which excludes every reader, and a
 * backup keeps its own until its end. So nothing here may read that table.
 */
const never_backed_up = ['mail', 'written']

/** Patterns of tables not backed up. Agenda recreates its jobs. */
const left_out = [...recorded_by_migrating, 'agenda\\_%', ...never_backed_up]

/** Whether a backup holds a table's rows; those of earlier releases also held `written`. */
export const isBackedUp = ({ name }: { readonly name: string }): boolean => !never_backed_up.includes(name)

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** Our tables, each after those it refers to, so that rows can be copied in this order. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns,
       array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
             -- a reference to a table in months is one to each of them, too
             where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid and f.conparentid = 0) as needs
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like all ($1)
     order by c.relname`,
    [left_out],
  )
  const sorted: Table[] = []
  for (let waiting = rows; waiting.length > 0; ) {
    const isFree = ({ needs }: { readonly needs: readonly string[] }) =>
      needs.every((need) => sorted.some(({ name }) => name === need))
    const free = waiting.filter(isFree)
    if (free.length === 0) throw new Error(`tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`)
    sorted.push(...free.map(({ name, columns }) => ({ name, columns })))
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return sorted
}

/** Which migrations have run, by the table that records them; none if that table does not exist. */
export async function readMigrations(client: pg.Client): Promise<Record<string, string[]>> {
  const entries = schemas.map(async ({ table }) => {
    const { rows: found } = await client.query('select to_regclass($1) as is_there', [table])
    if (found[0]?.is_there === null) return [table, []] as const
    const { rows } = await client.query<{ name: string }>(`select name from ${table} order by id`)
    return [table, rows.map(({ name }) => name)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** `"name"` of a column or table. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * The connection of a backup or a restore. If it breaks, the statement under way fails; without a listener the process
 * would die before it has tidied up.
 */
export function clientFor(work: 'backup' | 'restore', url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: `tallytext ${work}` })
  client.on('error', () => undefined)
  return client
}

/** Makes the format of rows in a file independent of the settings of a server or a user. */
export const spelling = `set datestyle to iso; set intervalstyle to postgres; set timezone to 'UTC'; set extra_float_digits to 1;
  set client_encoding to 'UTF8'; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0`

/** @throws PlainError when the server is older than the version we require */
export async function readVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) < 18) throw new PlainError(`Postgres 18 is needed; this is ${version}.`)
  return version
}
