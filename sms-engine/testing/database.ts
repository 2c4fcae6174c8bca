import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { testPostgresUrl } from '../../scripts/testing/postgres.ts'
import { migrateEngine } from '../store/migrate.ts'

/** A database of its own for one suite. */
export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** Creates an empty, migrated database on the test run's Postgres. */
export async function createTestDatabase(
  migrate: (url: string) => Promise<unknown> = migrateEngine,
): Promise<TestDatabase> {
  const admin = await testPostgresUrl()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(admin, `create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  await migrate(url.href)
  return { url: url.href, drop: () => asAdmin(admin, `drop database ${name} with (force)`) }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
