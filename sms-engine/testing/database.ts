import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { testPostgresUrl } from '../../scripts/testing/postgres.ts'

/** Any number will do, as long as every test file uses the same one. */
const advisory_lock = 7_425_002

/**
 * Postgres plans a prepared statement anew for its first five executions at least, and a test seldom makes more: a fifth
 * of its time went into planning the claim of texts. A plan made once is right whatever the values, but can be slow on a
 * large table without statistics, so that migrations are tested as in production.
 */
const planned_once = 'set plan_cache_mode = force_generic_plan'

/**
 * Creates a migrated database for one suite, on a Postgres that ends with the test run. Migrating happens once per run:
 * every further database is a copy of the first. Prepared statements are planned once for each connection.
 * @param migrate brings an empty database to its schema; its name identifies the template
 * @returns its address
 */
export function createTestDatabase(migrate: (url: string) => Promise<unknown> = engine): Promise<string> {
  return createDatabase(migrate, [planned_once])
}

/** An empty database, for testing migrations themselves. */
export function createEmptyDatabase(): Promise<string> {
  return createDatabase(async function nothing() {}, [])
}

async function createDatabase(
  migrate: (url: string) => Promise<unknown>,
  settings: readonly string[],
): Promise<string> {
  const admin = await testPostgresUrl()
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    const template = await ensureTemplate(client, admin, migrate)
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    for (const setting of settings) await client.query(`alter database ${name} ${setting}`)
    return addressOf(admin, name)
  } finally {
    await client.end()
  }
}

/** Loads the ORM only if needed: most suites find the template already made. */
async function engine(url: string): Promise<void> {
  const { migrateEngine } = await import('../migrations/migrate-engine.ts')
  await migrateEngine(url)
}

async function ensureTemplate(
  client: pg.Client,
  admin: string,
  migrate: (url: string) => Promise<unknown>,
): Promise<string> {
  const template = `template_${migrate.name.toLowerCase()}`
  await client.query('select pg_advisory_lock($1)', [advisory_lock])
  try {
    const known = await client.query('select from pg_database where datname = $1 and datistemplate', [template])
    if (!known.rowCount) {
      await client.query(`drop database if exists ${template}`)
      await client.query(`create database ${template}`)
      await migrate(addressOf(admin, template))
      await client.query(`alter database ${template} is_template true`)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisory_lock])
  }
  return template
}

function addressOf(admin: string, database: string): string {
  const url = new URL(admin)
  url.pathname = `/${database}`
  return url.href
}
