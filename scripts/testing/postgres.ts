import { testDatabaseUrl } from '../config.ts'
import { startPostgres } from '../embedded-postgres.ts'
import { makeThrowawayFolder } from './throwaway-folder.ts'

let started: Promise<string> | undefined

/**
 * URL, as a superuser, of a Postgres in which tests may create databases: the one that `npm test` started for all of
 * them, else our own that is stopped and removed with this process.
 */
export function testPostgresUrl(): Promise<string> {
  started ??= testDatabaseUrl ? Promise.resolve(testDatabaseUrl) : startThrowaway()
  return started
}

async function startThrowaway(): Promise<string> {
  const dataDir = makeThrowawayFolder('test')
  const { url } = await startPostgres({ dataDir, durable: false, quiet: true })
  return url
}
