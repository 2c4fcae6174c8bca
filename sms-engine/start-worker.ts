import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Catalogue } from '../content/catalogue.ts'
import type { Carrier } from './carrier/port.ts'
import type { EngineConfig } from './config.ts'
import { warmUp } from './domain/reading/warm-up.ts'
import { demandWhenPossible } from './engine/catch-up.ts'
import { countEngine } from './engine/engine-metrics.ts'
import { openEngine } from './engine/open-engine.ts'
import type { ReconcileOptions } from './engine/reconcile-sends.ts'
import { type EngineTickOptions, engineTicks } from './jobs/ticks.ts'
import { withSetting } from './runtime/boot-error.ts'
import { answerClockRequests } from './runtime/clock-control.ts'
import { type Database, type Deadlines, openDatabase } from './runtime/database.ts'
import { jobStore } from './runtime/jobs/job-store.ts'
import { createJobStoreProbe } from './runtime/jobs/job-store-probe.ts'
import { meteredTicks } from './runtime/jobs/metered-ticks.ts'
import { startSchedule } from './runtime/jobs/schedule.ts'
import { singleFlight } from './runtime/jobs/single-flight.ts'
import { runTick, runUntilIdle } from './runtime/jobs/tick.ts'
import { answersAnew, type WatchdogOptions, watchTicks } from './runtime/jobs/watchdog.ts'
import { listen } from './runtime/listener.ts'
import type { Mailer } from './runtime/mail/mailer.ts'
import { readClock } from './runtime/service-clock.ts'
import { nextDueAt } from './store/conversations.ts'

export interface WorkerOptions {
  readonly config: EngineConfig
  readonly catalogue: Catalogue
  readonly log: Logger
  readonly reconcile?: ReconcileOptions
  /** How long the ticks wait for one thing or another; as in production if absent. */
  readonly ticks?: Pick<EngineTickOptions, 'catchUp' | 'answerLate' | 'claim_ms'>
  /** The database and the carrier are opened from the settings if absent; without a mailer, mail waits. */
  readonly db?: Database
  readonly carrier?: Carrier
  readonly mailer?: Mailer
  /** For every connection to the database; a worker's usual deadlines if absent. */
  readonly deadlines?: Deadlines
  /** Where the worker registers its metrics. */
  readonly registry?: Registry
  /** When the process ends because its ticks stand still. */
  readonly watch?: WatchdogOptions
}

/** Starts everything a worker runs: the ticks under Agenda, and the listener that empties the outbox at once. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { config, catalogue, log, deadlines, registry, watch = {} } = options
  // The worker reads the texts that it fetches.
  warmUp()
  const reconcile = { list_lag_ms: config.listLag_ms, ...options.reconcile }
  const db =
    options.db ??
    (await openDatabase({ url: config.databaseUrl, isPooled: config.directDatabaseUrl !== undefined, deadlines }))
  // Before it demands, as every process does, that texts wait until it has looked.
  await readClock(db.pool)
  const { sender, senders, language: carrierLanguage } = config.carrier
  const engine = await openEngine({ db, catalogue, settings: config.settings, sender, senders, carrierLanguage, log })
  const carrier = options.carrier ?? (await config.carrier.connect())
  const { publicUrl, segmentsPerSecond, spendCap, keepDays, archive } = config
  const ticks = engineTicks(engine, carrier, {
    ...options.ticks,
    publicUrl,
    segmentsPerSecond,
    spendCap,
    keepDays,
    archive,
    reconcile,
    mailer: options.mailer,
  })

  const answers = async () => {
    if (!(await answersAnew(config.databaseUrl))) return false
    if (config.mongodbUrl === undefined) return true
    const probe = await createJobStoreProbe(config.mongodbUrl, db.pool)
    return probe.answers().finally(() => probe.close())
  }
  // No graceful stop: whatever hangs would hold that up too.
  const metered = registry ? meteredTicks(ticks.all, registry) : ticks.all
  const stopCounting = registry && countEngine(registry, engine)
  const watchdog = watchTicks(metered, log, watch, answers, () => process.exit(1))
  const schedule = await startSchedule(await jobStore(config, deadlines), watchdog.ticks, log, {
    onLook: watchdog.looked,
    expectClock: () => readClock(db.pool),
  })
  const flush = singleFlight(async () => {
    await runTick(ticks.flush, 0)
  })
  const stopListening = await listen(config.directDatabaseUrl ?? config.databaseUrl, 'outbox', log, {
    wake() {
      flush.run().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be flushed'))
    },
    // While the database was away, we refused incoming texts.
    lost: () => demandWhenPossible(engine),
  }).catch((error: unknown) => {
    throw withSetting(error, config.directDatabaseUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL')
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
      watchdog.stop()
      await stopListening()
      await schedule.stop()
      await flush.idle()
      stopCounting?.()
      await db.close()
    },
  }
}
