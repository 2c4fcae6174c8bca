import { readEngineConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { startWorker } from '../start-worker.ts'
import { sampleCatalogue } from './sample-content.ts'

/**
 * A worker to be killed: the real one on the sample content, which asks the carrier about unsettled sends after
 * `process.argv[2]` ms instead of a minute.
 */
await startWorker({
  config: readEngineConfig(),
  catalogue: sampleCatalogue,
  log: createLog('crash-worker', 'silent'),
  reconcile: { uncertain_ms: Number(process.argv[2]) },
})
process.send?.({ type: 'ready' })
process.once('disconnect', () => process.exit())
