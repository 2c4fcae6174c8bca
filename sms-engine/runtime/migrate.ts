import pg from 'pg'
import { migrateLive, type Pending } from './migrating/live.ts'
import { type Migrator, type Patience, usualPatience } from './migrating/patience.ts'
import { withoutConcurrently } from './migrating/statement.ts'
import { takeTurn } from './migrating/turn.ts'
import { readStatements, type Schema } from './schema.ts'

export interface Migrating {
  /** Runs while no other process migrates. */
  readonly afterwards?: (migrator: Migrator) => Promise<void>
  readonly patience?: Partial<Patience> | undefined
}

/**
 * No limits, whatever the server sets for this user. If our process dies, though, the server should notice soon, even
 * in the middle of a statement: until then the next migration could not begin.
 */
const limits = `
  set statement_timeout = 0; set lock_timeout = 0; set transaction_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0;
  set client_connection_check_interval = '1s';
  set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`

/** Runs the pending migrations of one half of the schema, one process at a time; returns their names. */
export async function runMigrations(url: string, schema: Schema, options: Migrating = {}): Promise<string[]> {
  const { afterwards } = options
  const patience = { ...usualPatience, ...options.patience }
  const client = new pg.Client({ connectionString: url, application_name: 'tallytext migrate', keepAlive: true })
  // A broken connection fails the statement in progress; nobody else needs to know.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(limits)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const migrator: Migrator = { client, pid: rows[0]?.pid ?? 0, url, patience }
    await takeTurn(migrator)
    const { pending, isNew } = await readPending(client, schema)
    if (isNew) await makeNew(client, schema.table, pending)
    else for (const migration of pending) await migrateLive(migrator, schema.table, migration)
    await afterwards?.(migrator)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * The pending migrations, and whether none has ever run: then this half has no tables yet, and nobody can be kept
 * waiting.
 */
async function readPending(
  client: pg.Client,
  { table, migrations }: Schema,
): Promise<{ pending: Pending[]; isNew: boolean }> {
  await client.query(`
    create table if not exists ${table} (
      id serial primary key,
      name varchar(255),
      executed_at timestamptz default current_timestamp
    )`)
  const { rows } = await client.query<{ name: string }>(`select name from ${table}`)
  const ran = new Set(rows.map(({ name }) => name))
  const pending: Pending[] = []
  for (const [name, load] of Object.entries(migrations)) {
    if (!ran.has(name)) pending.push({ name, statements: await readStatements(load) })
  }
  return { pending, isNew: ran.size === 0 }
}

/** All or nothing, and without the care that tables in use need: tests make hundreds of databases. */
async function makeNew(client: pg.Client, table: string, pending: readonly Pending[]): Promise<void> {
  await client.query('begin')
  try {
    for (const { name, statements } of pending) {
      for (const sql of statements) await client.query(withoutConcurrently(sql))
      await client.query(`insert into ${table} (name) values ($1)`, [name])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
