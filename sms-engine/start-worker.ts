import type { Logger } from 'pino'
import type { Catalogue } from '../content/catalogue.ts'
import type { EngineConfig } from './config.ts'
import type { Engine } from './engine/engine.ts'
import type { ReconcileOptions } from './engine/reconcile-sends.ts'
import { ConfigError } from './environment.ts'
import { answerClockRequests } from './jobs/clock-control.ts'
import { engineTicks } from './jobs/engine-ticks.ts'
import { jobStore } from './jobs/job-store.ts'
import { listenToOutbox } from './jobs/nudge.ts'
import { startSchedule } from './jobs/schedule.ts'
import { singleFlight } from './jobs/single-flight.ts'
import { runTick, runUntilIdle } from './jobs/tick.ts'
import type { Mailer } from './mail/mailer.ts'
import { keepContent } from './store/content-versions.ts'
import { nextDueAt } from './store/conversations.ts'
import { type Database, openDatabase } from './store/database.ts'
import { engineSchema, isMigrated } from './store/schema.ts'
import { type Carrier, createCarrier } from './twilio/send.ts'

export interface WorkerOptions {
  readonly config: EngineConfig
  readonly catalogue: Catalogue
  readonly log: Logger
  readonly reconcile?: ReconcileOptions
  /** Opened and made from the settings when absent. */
  readonly db?: Database
  readonly carrier?: Carrier
  readonly mailer?: Mailer
}

/** Starts everything that a worker runs: the ticks under Agenda, and the outbox's nudge. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { config, catalogue, log, reconcile = {} } = options
  const db = options.db ?? (await openDatabase({ url: config.databaseUrl }))
  if (!(await isMigrated(db.pool, engineSchema)))
    throw new ConfigError('The database lacks migrations. Run `npm run migrate` first.')
  await keepContent(db.pool, catalogue)
  const engine: Engine = { db, catalogue, settings: config.settings, sender: config.sender, log }
  const carrier = options.carrier ?? createCarrier(config.carrier)
  const { publicUrl, segmentsPerSecond } = config
  const ticks = engineTicks(engine, carrier, { publicUrl, segmentsPerSecond, reconcile, mailer: options.mailer })

  const schedule = await startSchedule(await jobStore(config), ticks.all, log)
  const flush = singleFlight(async () => {
    await runTick(ticks.flush, 0)
  })
  const stopListening = await listenToOutbox(config.databaseUrl, log, () => {
    flush.run().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be flushed'))
  })
  if (!config.production) {
    answerClockRequests(db, {
      nextDueAt: () => nextDueAt(db.pool),
      async runUntilIdle() {
        await runUntilIdle(ticks.all)
        await flush.run()
      },
    })
  }
  return {
    async stop() {
      await stopListening()
      await schedule.stop()
      await flush.idle()
      await db.close()
    },
  }
}
