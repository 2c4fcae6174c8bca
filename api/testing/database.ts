import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { testPostgresUrl } from '../../scripts/testing/postgres.ts'
import type { TestDatabase } from '../../sms-engine/testing/database.ts'
import { migrateAll } from '../migrations/migrate-all.ts'

/** Migrated once in each test run; every test file gets a copy, which is an order of magnitude faster. */
const TEMPLATE = 'api_template'
/** Any number will do, as long as every test file uses the same. */
const TEMPLATE_LOCK = 7_425_101

/** A migrated database of its own for one test file. */
export async function createApiDatabase(): Promise<TestDatabase> {
  const admin = await testPostgresUrl()
  const name = `api_${randomUUID().replaceAll('-', '')}`
  const addressOf = (database: string) => Object.assign(new URL(admin), { pathname: `/${database}` }).href

  await withClient(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount === 0) {
      // Under another name until it is finished, so that a run that breaks off leaves no half of it.
      await client.query(`drop database if exists ${TEMPLATE}_unfinished with (force)`)
      await client.query(`create database ${TEMPLATE}_unfinished`)
      await migrateAll(addressOf(`${TEMPLATE}_unfinished`))
      await client.query(`alter database ${TEMPLATE}_unfinished rename to ${TEMPLATE}`)
    }
    await client.query(`create database ${name} template ${TEMPLATE}`)
  })
  const drop = () => withClient(admin, (client) => client.query(`drop database ${name} with (force)`))
  return { url: addressOf(name), drop: async () => void (await drop()) }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
