import { resolve } from 'node:path'
import pg from 'pg'
import { freePort } from './ports.ts'
import { clusterOf, createCluster, hasCluster, readPassword, SUPERUSER } from './postgres/cluster.ts'
import { clearLeftover } from './postgres/leftover.ts'
import { inPlainWords } from './postgres/problems.ts'
import { findRunner } from './postgres/runner.ts'
import { serve } from './postgres/server.ts'

/** Options of `startPostgres`. */
export interface PostgresOptions {
  /** Folder of the server's data, password and log. Created when missing, reused when from an earlier run. */
  dataDir: string
  /** Port on 127.0.0.1; a free one by default. */
  port?: number
  /** `true` makes commits survive a power cut; `false` is for tests and several times faster. */
  durable: boolean
  /** Prints nothing. */
  quiet?: boolean
  /** Server settings that override ours, such as those of a primary with standbys. */
  settings?: Readonly<Record<string, string>>
}

/** A Postgres 18 that runs until `stop()` is called or this process ends, in whatever way. */
export interface RunningPostgres {
  /** URL of the database `tallytext`, as a superuser. */
  url: string
  port: number
  /** Resolves with the last lines of the log when the server process ends, for whatever reason. */
  ended: Promise<string>
  /** Shuts down cleanly and resolves when the process has ended. */
  stop(): Promise<void>
}

const DATABASE = 'tallytext'

/**
 * Starts the Postgres from the npm packages, creating its data first if there is none. The server listens on 127.0.0.1
 * only, with a random password kept in the data folder. Only one process at a time may use a folder: a server left
 * behind by an earlier one is stopped.
 *
 * @throws PlainError with advice: disk full, wrong owner, no binaries for this platform
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { durable, settings = {} } = options
  const say = options.quiet ? () => {} : console.log
  const dataDir = resolve(options.dataDir)
  const runner = inPlainWords(dataDir, () => findRunner(dataDir))
  if (runner.note) say(runner.note)
  if (!hasCluster(runner)) {
    say('Creating the database …')
    await createCluster(runner, durable)
  }
  const password = readPassword(runner)
  await clearLeftover(clusterOf(runner))
  const port = options.port || (await freePort())
  const server = await serve(runner, { port, durable, settings })
  const address = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  try {
    await ensureDatabase(address('postgres'))
  } catch (error) {
    await server.stop()
    throw error
  }
  return { url: address(DATABASE), port, ...server }
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
