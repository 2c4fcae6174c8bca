import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { readSettings, root } from './config.ts'
import { startPostgres } from './embedded-postgres.ts'

/** A database for the time of a command. */
export interface ToolDatabase {
  readonly url: string
  /** Ends the server if this command started it. */
  close(): Promise<void>
}

/**
 * The database that a command on this machine means: DATABASE_URL, past any pooler that stands there, else the one of a running `npm start`, else its data
 * at rest, for which a server is started.
 */
export async function findDatabase(): Promise<ToolDatabase> {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATA_DIR = '.data' } = readSettings()
  if (DATABASE_DIRECT_URL) return { url: DATABASE_DIRECT_URL, close: async () => {} }
  const dataDir = join(resolve(root, DATA_DIR), 'postgres')
  const running = await runningServer(dataDir)
  if (running) return { url: running, close: async () => {} }
  const postgres = await startPostgres({ dataDir, durable: true, quiet: true })
  return { url: postgres.url, close: () => postgres.stop() }
}

/** Address of the server whose process file and password stand in the folder, if it answers. */
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
