import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { parseEnvironment, variables } from '../sms-engine/runtime/environment.ts'
import { readSettings, root, type Settings } from './config.ts'
import { startPostgres } from './embedded-postgres.ts'
import { PlainError } from './plain-error.ts'
import { makeDataFolder, tryLockDataFolder } from './start/data-folder.ts'
import { isProduction } from './start/settings.ts'

/** A database for the duration of a command. */
export interface ToolDatabase {
  readonly url: string
  /** Stops the server if this command started it. */
  close(): Promise<void>
}

/**
 * Finds the database that a command on this machine is about: DATABASE_URL, bypassing any pooler; else that of a
 * running `npm start`; else its data at rest, for which a server is started.
 * @throws ConfigError for an address that is none
 * @throws PlainError in production without DATABASE_URL, because a database on this machine would not be the service's;
 * or when `npm start` runs and its database does not answer
 */
export async function findDatabase(): Promise<ToolDatabase> {
  const settings = readSettings()
  const url = await findRunningDatabase()
  if (url !== null) return { url, close: async () => {} }
  if (isProduction(settings)) throw new PlainError('DATABASE_URL must be set')
  return startAtRest(dataFolderOf(settings))
}

/**
 * Serves the data of `npm start` while that does not run. Its lock tells: a server of its that answered nobody just now
 * is starting, or full, and starting another would stop it.
 */
async function startAtRest(dataDir: string): Promise<ToolDatabase> {
  makeDataFolder(dataDir)
  const release = tryLockDataFolder(dataDir)
  if (!release)
    throw new PlainError(
      `npm start runs on the data in ${dataDir}, but its Postgres takes no connection now. Try again when it is up.`,
    )
  try {
    const postgres = await startPostgres({ dataDir: postgresIn(dataDir), durable: true, quiet: true })
    return { url: postgres.url, close: () => postgres.stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

const addresses = z.object({
  DATABASE_URL: variables.DATABASE_URL.optional(),
  DATABASE_DIRECT_URL: variables.DATABASE_DIRECT_URL,
})

/**
 * The same if no server must be started; otherwise, or in production, null.
 * @throws ConfigError for an address that is none
 */
export async function findRunningDatabase(): Promise<string | null> {
  const settings = readSettings()
  const { DATABASE_URL, DATABASE_DIRECT_URL } = parseEnvironment(addresses, settings)
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (url !== undefined) return url
  return isProduction(settings) ? null : runningServer(postgresIn(dataFolderOf(settings)))
}

const dataFolderOf = ({ DATA_DIR = '.data' }: Settings): string => resolve(root, DATA_DIR)
const postgresIn = (dataDir: string): string => join(dataDir, 'postgres')

/** URL of the server whose process file and password are in the folder, if it answers. */
async function runningServer(dataDir: string): Promise<string | null> {
  const url = addressIn(dataDir)
  if (url === null) return null
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return url
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The fourth line of postmaster.pid is the port. */
function addressIn(dataDir: string): string | null {
  try {
    const port = readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[3]
    const password = readFileSync(join(dataDir, 'password'), 'utf8')
    return `postgres://postgres:${password}@127.0.0.1:${port}/tallytext`
  } catch {
    return null
  }
}
