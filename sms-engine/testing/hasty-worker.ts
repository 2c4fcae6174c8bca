import { readEngineConfig } from '../config.ts'
import { createLog } from '../runtime/log.ts'
import { startWorker } from '../start-worker.ts'
import { sampleCatalogue } from './sample-content.ts'
import { shortDeadlines } from './short-deadlines.ts'

/**
 * The real worker on the sample content, with deadlines short enough for a test to wait for: `node hasty-worker.ts`.
 * Given how long its ticks may stand still, ms, it relies on its watchdog instead of ending silent connections.
 */
const still_ms = Number(process.argv[2] ?? 0)
const config = readEngineConfig()
const worker = await startWorker({
  config,
  catalogue: sampleCatalogue,
  log: createLog('hasty-worker', 'silent'),
  ...(still_ms > 0
    ? { deadlines: { ...shortDeadlines, silence_ms: 0 }, watch: { still_ms, look_ms: 100 } }
    : { deadlines: shortDeadlines }),
})
process.once('disconnect', () => void worker.stop().then(() => process.exit()))
process.send?.({ type: 'ready' })
