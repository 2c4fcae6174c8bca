import type { Carrier } from '../carrier/port.ts'
import { readEngineConfig } from '../config.ts'
import { openDatabase } from '../runtime/database.ts'
import { createLog } from '../runtime/log.ts'
import { startWorker } from '../start-worker.ts'
import { sampleCatalogue } from './sample-content.ts'

/**
 * The real worker on the sample content, which kills itself at a given point. A point is "before" or "after" and the
 * name of a statement, or "send" or "list" for the carrier: `node crash-worker.ts "after commit-turns"`.
 */
const [when, what = ''] = (process.argv[2] ?? '').split(' ')

/** Like a power cut: nothing is flushed, closed or reported. */
function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('unreachable')
}

async function guarded<T>(name: string, work: () => Promise<T>): Promise<T> {
  const here = name.startsWith(what)
  if (here && when === 'before') die()
  const result = await work()
  if (here && when === 'after') die()
  return result
}

const config = readEngineConfig()
const db = await openDatabase({ url: config.databaseUrl })
const query = db.pool.query.bind(db.pool) as (...given: unknown[]) => Promise<unknown>
Object.assign(db.pool, {
  query: (...given: unknown[]) => guarded(nameOf(given[0]), () => query(...given)),
})

function nameOf(statement: unknown): string {
  return typeof statement === 'object' && statement !== null && 'name' in statement ? String(statement.name) : ''
}

const real = await config.carrier.connect()
const carrier: Carrier = {
  ...real,
  send: (text) => guarded('send', () => real.send(text)),
  list: (to, since) => guarded('list', () => real.list(to, since)),
  listReplies: (to, since) => real.listReplies(to, since),
}

await startWorker({
  config,
  catalogue: sampleCatalogue,
  log: createLog('crash-worker', 'silent'),
  reconcile: { uncertain_ms: 0, list_lag_ms: 0 },
  db,
  carrier,
})
process.once('disconnect', () => process.exit())
