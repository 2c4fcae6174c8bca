import { loadCatalogue } from '../../../content/load.ts'
import { send_ms_max } from '../../../sms-engine/carrier/port.ts'
import { readEngineConfig } from '../../../sms-engine/config.ts'
import { openDatabase } from '../../../sms-engine/runtime/database.ts'
import { createLog } from '../../../sms-engine/runtime/log.ts'
import { startWorker } from '../../../sms-engine/start-worker.ts'

/**
 * The real worker, with production's pauses shortened for the soak, and one addition: on command, it falls asleep
 * between its next claim and the sends, the one moment at which a sleeping process can double a text.
 */
const config = readEngineConfig()
const db = await openDatabase({ url: config.databaseUrl, isPooled: config.directDatabaseUrl !== undefined })
let sleepy = false
process.on('message', (message) => {
  if (message === 'fall asleep' || message === 'stay awake') sleepy = message === 'fall asleep'
})

const query = db.pool.query.bind(db.pool) as (...given: unknown[]) => Promise<{ rows?: readonly unknown[] }>
Object.assign(db.pool, {
  async query(...given: unknown[]) {
    const result = await query(...given)
    const [statement] = given
    const isClaim = typeof statement === 'object' && statement !== null && 'name' in statement
    if (sleepy && isClaim && statement.name === 'claim-outbox' && result.rows?.length) {
      sleepy = false
      await new Promise((resolve) => process.send?.('asleep', resolve))
      process.kill(process.pid, 'SIGSTOP')
    }
    return result
  },
})

const worker = await startWorker({
  config,
  catalogue: loadCatalogue(),
  log: createLog('soak-worker', config.logLevel),
  db,
  reconcile: { uncertain_ms: 4_000, list_lag_ms: 4_000 },
  ticks: { claim_ms: send_ms_max + 2_000, catchUp: { every_ms: 3_000 }, answerLate: { wait_ms: 6_000 } },
})
process.once('disconnect', () => process.exit())
process.once('SIGTERM', () => void worker.stop().then(() => process.exit()))
process.send?.({ type: 'ready' })
