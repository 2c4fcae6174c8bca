/** Entry point of the API process: opens database, engine, app and listener, and closes them on shutdown. */
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { loadCatalogue } from '../content/load.ts'
import { readEngineConfig } from '../sms-engine/config.ts'
import { warmUp } from '../sms-engine/domain/reading/warm-up.ts'
import { openEngine } from '../sms-engine/engine/open-engine.ts'
import { explainBootError } from '../sms-engine/runtime/boot-error.ts'
import { answerClockRequests } from '../sms-engine/runtime/clock-control.ts'
import { readEnvironment } from '../sms-engine/runtime/environment.ts'
import { jobStore } from '../sms-engine/runtime/jobs/job-store.ts'
import { meteredTicks } from '../sms-engine/runtime/jobs/metered-ticks.ts'
import { scheduleOnceOpen, startSchedule } from '../sms-engine/runtime/jobs/schedule.ts'
import { runUntilIdle } from '../sms-engine/runtime/jobs/tick.ts'
import { standardOutput } from '../sms-engine/runtime/log.ts'
import { readMailConfig } from '../sms-engine/runtime/mail/config.ts'
import { createMailer } from '../sms-engine/runtime/mail/mailer.ts'
import { readClock } from '../sms-engine/runtime/service-clock.ts'
import { sweepTick } from './account/sweep.ts'
import { buildApp } from './app.ts'
import { readBillingConfig } from './billing/config.ts'
import { linkKeysOf, readApiConfig } from './config.ts'
import { openApiDatabase } from './database.ts'
import { sweepThrottlesTick } from './http/throttle-store.ts'
import { loggerOptions } from './logger.ts'
import { apiSchema } from './migrations/schema.ts'
import { isOfCountries } from './phone/phone-number.ts'

/** How long the load balancer gets to notice that /readyz fails before the listener closes. */
const drain_ms = 3000
const close_ms_max = 10_000

async function serve(): Promise<void> {
  const [config, engineConfig, billing, mail] = readEnvironment([
    readApiConfig,
    readEngineConfig,
    readBillingConfig,
    readMailConfig,
  ])
  const { settings, carrier, mongodbUrl, codeBudget, archive } = engineConfig
  const log = pino(loggerOptions(config.logLevel), standardOutput())
  const mailer = createMailer(mail, log)

  const db = await openApiDatabase({ url: config.databaseUrl, isPooled: config.directDatabaseUrl !== undefined })
  const { orm } = db
  const { sender, senders, language: carrierLanguage } = carrier
  warmUp()
  const catalogue = loadCatalogue()
  const isTexted = (phone: string) => isOfCountries(phone, config.phoneCountries)
  const engine = await openEngine(
    {
      db,
      catalogue,
      settings,
      sender,
      senders,
      carrierLanguage,
      log,
      linkKeys: linkKeysOf(config),
      codeBudget,
      archiveFolder: archive?.folder,
      isTexted,
    },
    apiSchema,
  )
  const app = await buildApp({ engine, orm, config, logger: log, mailer, mongodbUrl, billing })
  const ticks = [...app.billing.ticks, sweepTick(db.pool), sweepThrottlesTick(db.pool)]
  const metered = meteredTicks(ticks, app.registry)
  // Texts and pages are served without the job store, even by a server that starts during its outage.
  const jobs = scheduleOnceOpen(
    async () =>
      startSchedule(await jobStore({ mongodbUrl, databaseUrl: config.databaseUrl }), metered, log, {
        expectClock: () => readClock(db.pool),
      }),
    log,
  )
  if (!config.production) {
    const { nextDueAt, ticks } = app.billing
    answerClockRequests(db, { nextDueAt, runUntilIdle: () => runUntilIdle(ticks) })
  }

  const grace = closeWithGrace({ delay: drain_ms + close_ms_max, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping because of an error')
    app.drain()
    if (config.production) await sleep(drain_ms)
    await app.close()
    await jobs.stop()
    mailer.close()
    await db.close()
  })
  // The parent process is gone, perhaps killed: nobody else would tell this one to stop.
  process.once('disconnect', () => grace.close())

  await app.listen({ port: config.port, host: config.host })
  process.send?.({ type: 'ready' })
}

try {
  await serve()
} catch (error) {
  console.error(explainBootError(error))
  process.exit(1)
}
