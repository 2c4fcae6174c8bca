/** Process entry of the API: configuration, database, engine, app, listener; closes gracefully when told to stop. */
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { loadCatalogue } from '../content/load.ts'
import { explainBootError } from '../sms-engine/boot-error.ts'
import { readEngineConfig } from '../sms-engine/config.ts'
import type { Engine } from '../sms-engine/engine/engine.ts'
import { ConfigError } from '../sms-engine/environment.ts'
import { answerClockRequests } from '../sms-engine/jobs/clock-control.ts'
import { jobStore } from '../sms-engine/jobs/job-store.ts'
import { startSchedule } from '../sms-engine/jobs/schedule.ts'
import { runUntilIdle } from '../sms-engine/jobs/tick.ts'
import { readMailConfig } from '../sms-engine/mail/config.ts'
import { createMailer } from '../sms-engine/mail/mailer.ts'
import { keepContent } from '../sms-engine/store/content-versions.ts'
import { engineSchema, isMigrated } from '../sms-engine/store/schema.ts'
import { sweepTick } from './account/sweep.ts'
import { buildApp } from './app.ts'
import { readBillingConfig } from './billing/config.ts'
import { readApiConfig } from './config.ts'
import { openApiDatabase } from './database.ts'
import { loggerOptions } from './logger.ts'
import { apiSchema } from './migrations/schema.ts'

/** How long the balancer gets to notice that /readyz fails, before the listener closes. */
const DRAIN_MS = 3000
const CLOSE_MS_MAX = 10_000

async function serve(): Promise<void> {
  const config = readApiConfig()
  const { settings, sender, carrier, mongodbUrl } = readEngineConfig()
  const log = pino(loggerOptions(config.logLevel))
  const billing = readBillingConfig()
  const mailer = createMailer(readMailConfig(), log)

  const db = await openApiDatabase({ url: config.databaseUrl })
  if (!(await isMigrated(db.pool, engineSchema)) || !(await isMigrated(db.pool, apiSchema))) {
    throw new ConfigError('The database lacks migrations. Run `npm run migrate` first.')
  }
  const catalogue = loadCatalogue()
  await keepContent(db.pool, catalogue)
  const { orm } = db
  const engine: Engine = { db, catalogue, settings, sender, log }
  const twilioAuthToken = carrier.authToken
  const app = await buildApp({ engine, orm, config, logger: log, twilioAuthToken, mailer, mongodbUrl, billing })
  const ticks = [...app.billing.ticks, sweepTick(db.pool)]
  const jobs = await startSchedule(await jobStore({ mongodbUrl, databaseUrl: config.databaseUrl }), ticks, log)
  if (!config.production) {
    const { nextDueAt, ticks } = app.billing
    answerClockRequests(db, { nextDueAt, runUntilIdle: () => runUntilIdle(ticks) })
  }

  const grace = closeWithGrace({ delay: DRAIN_MS + CLOSE_MS_MAX, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping because of an error')
    app.drain()
    if (config.production) await sleep(DRAIN_MS)
    await app.close()
    await jobs.stop()
    mailer.close()
    await db.close()
  })
  // Whoever forked this process is gone, however it went: nobody will ever send us a signal.
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
