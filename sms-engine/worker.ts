import closeWithGrace from 'close-with-grace'
import { loadCatalogue } from '../content/load.ts'
import { readEngineConfig } from './config.ts'
import { explainBootError } from './runtime/boot-error.ts'
import { readEnvironment } from './runtime/environment.ts'
import { createLog } from './runtime/log.ts'
import { readMailConfig } from './runtime/mail/config.ts'
import { createMailer } from './runtime/mail/mailer.ts'
import { createMetrics } from './runtime/metrics.ts'
import { serveMetrics } from './runtime/metrics-server.ts'
import { startWorker } from './start-worker.ts'

/** The worker process: reads its settings, starts, and stops gracefully. */
try {
  const [config, mail] = readEnvironment([readEngineConfig, readMailConfig])
  const log = createLog('worker', config.logLevel)
  const mailer = createMailer(mail, log)
  const metrics = createMetrics()
  // First: a worker that finds its port taken would end with jobs locked, which no other worker could run for a while.
  const door = config.metrics && (await serveMetrics(metrics.registry, config.metrics))
  const worker = await startWorker({ config, catalogue: loadCatalogue(), log, mailer, registry: metrics.registry })
  const grace = closeWithGrace({ delay: 9_500, logger: log }, async () => {
    await door?.close()
    await worker.stop()
    metrics.close()
    mailer.close()
  })
  process.once('disconnect', () => void grace.close())
  process.send?.({ type: 'ready' })
  log.info('the worker is running')
} catch (error) {
  console.error(explainBootError(error))
  process.exit(1)
}
