import closeWithGrace from 'close-with-grace'
import { loadCatalogue } from '../content/load.ts'
import { readEngineConfig } from './config.ts'
import { ConfigError } from './environment.ts'
import { createLog } from './log.ts'
import { startWorker } from './start-worker.ts'

/** The worker process: reads its settings, starts, and stops in good order. */
try {
  const config = readEngineConfig()
  const log = createLog('worker', config.logLevel)
  const worker = await startWorker({ config, catalogue: loadCatalogue(), log })
  const grace = closeWithGrace({ delay: 9_500, logger: log }, () => worker.stop())
  process.once('disconnect', () => void grace.close())
  process.send?.({ type: 'ready' })
  log.info('the worker is running')
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
