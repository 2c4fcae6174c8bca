import { resolve } from 'node:path'
import pg from 'pg'
import { freePort } from './ports.ts'
import { clusterOf, createCluster, hasCluster, readPassword, SUPERUSER } from './postgres/cluster.ts'
import { clearLeftover } from './postgres/leftover.ts'
import { inPlainWords } from './postgres/problems.ts'
import { findRunner } from './postgres/runner.ts'
import { serve } from './postgres/server.ts'

/** What `startPostgres` is asked for. */
export interface PostgresOptions {
  /** Folder of the server's data, password and log. Made when missing, taken up when it is from an earlier run. */
  dataDir: string
  /** Port on 127.0.0.1; a free one when not given. */
  port?: number
  /** `true` keeps what is committed through a power cut; `false` is for tests and several times faster. */
  durable: boolean
  /** Says nothing on the terminal. */
  quiet?: boolean
  /** Settings of the server in place of ours, such as those of a primary that has standbys. */
  settings?: Readonly<Record<string, string>>
}

/** A Postgres 18 that runs until `stop()` or until this process ends, in whatever way it ends. */
export interface RunningPostgres {
  /** Address of the database `tallytext`, as a superuser. */
  url: string
  port: number
  /** Resolves with the last lines of its log when its process ends, for whatever reason. */
  ended: Promise<string>
  /** Shuts down in good order and resolves when the process is gone. */
  stop(): Promise<void>
}

const DATABASE = 'tallytext'

/**
 * Starts the Postgres that came with the packages, creating its data first when there is none. The server listens on
 * 127.0.0.1 only, with a random password kept in the data folder. One process at a time may use a folder: a server that an
 * earlier one left behind is stopped.
 *
 * @throws PlainError with what to do about it: disk full, wrong owner, no binaries for this platform
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
