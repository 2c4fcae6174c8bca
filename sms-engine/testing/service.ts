import Fastify from 'fastify'
import pino from 'pino'
import type { Catalogue } from '../../content/catalogue.ts'
import { type CarrierSim, startCarrierSim } from '../../scripts/carrier-sim/start.ts'
import { freePort } from '../../scripts/ports.ts'
import type { TwilioConfig } from '../carrier/twilio/config.ts'
import { twilioLanguage } from '../carrier/twilio/language.ts'
import { createCarrier } from '../carrier/twilio/send.ts'
import type { Settings } from '../domain/model/context.ts'
import type { Sender } from '../domain/model/sender.ts'
import type { Engine } from '../engine/engine.ts'
import type { ReconcileOptions } from '../engine/reconcile-sends.ts'
import { engineTicks } from '../jobs/ticks.ts'
import { type Database, openDatabase } from '../runtime/database.ts'
import { runUntilIdle, type Tick } from '../runtime/jobs/tick.ts'
import { readClockOffset, writeClockOffset } from '../runtime/service-clock.ts'
import { nextDueAt } from '../store/conversations.ts'
import type { SpendCap } from '../store/spending.ts'
import { reportWebhook } from '../webhooks/report.ts'
import { textWebhook } from '../webhooks/text.ts'
import type { Person } from './cast.ts'
import { createTestDatabase } from './database.ts'
import { join } from './join.ts'
import { sampleCatalogue } from './sample-content.ts'
import { testSettings } from './world.ts'

/** The engine on a real database, its webhooks on a real port, and the carrier simulator, in one process. */
export interface TestService {
  readonly engine: Engine
  readonly databaseUrl: string
  readonly publicUrl: string
  readonly carrierConfig: TwilioConfig
  /** The environment that a worker process needs to work for this service. */
  readonly workerEnvironment: NodeJS.ProcessEnv
  readonly sim: CarrierSim
  readonly ticks: readonly Tick[]
  /** Adds a learner who has proved the number; the welcome has reached the phone. */
  join(person: Person): Promise<void>
  /** A phone texts; returns the replies in the answer. */
  text(phone: string, body: string): Promise<readonly string[]>
  /** Bodies of our service's texts on a phone, oldest first. */
  received(phone: string): readonly string[]
  /** Runs every tick until nothing is left to do and the carrier has reported everything. */
  settle(): Promise<void>
  /** Fast-forwards service time by an ISO duration. */
  advance(duration: string): Promise<void>
  stop(): Promise<void>
}

export interface TestServiceOptions {
  readonly catalogue?: Catalogue
  readonly keywords?: Settings['keywords']
  readonly reconcile?: ReconcileOptions
  /** How to run the ticks when something is due; by default, one worker runs them. */
  readonly runTicks?: (ticks: readonly Tick[]) => Promise<void>
  /** Service time at the start; defaults to the machine's, with whatever that hour brings a learner. */
  readonly startsAt?: number
  /** How long a send may take, ms. */
  readonly timeout_ms?: number
  /** The spending cap of a day. */
  readonly spendCap?: SpendCap
  /** Several senders instead of the one number; the carrier has the same ones. */
  readonly senders?: readonly [Sender, ...Sender[]] | undefined
  /** Which of Twilio's services for numbers are switched on. */
  readonly numbers?: Pick<TwilioConfig, 'checksReassigned' | 'tellsConsents'>
}

/** A Monday before Ann's lesson at nine: somebody who joins then is welcomed and gets no lesson at once. */
export const beforeTheLesson = Date.parse('2026-11-16T13:00:00Z')

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'test-token-of-the-carrier' }
const from = '+12025550175'

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const {
    catalogue = sampleCatalogue,
    keywords = 'carrier',
    reconcile = {},
    timeout_ms = 6_000,
    spendCap,
    senders,
  } = options
  const runTicks = options.runTicks ?? runUntilIdle
  const databaseUrl = await createTestDatabase()
  const db: Database = await openDatabase({ url: databaseUrl })
  const settings = { ...testSettings, keywords }
  const carrierLanguage = twilioLanguage(account.authToken)
  const log = pino({ level: 'silent' })
  const engine: Engine = { db, catalogue, settings, sender: senders?.[0].id ?? from, senders, carrierLanguage, log }
  const publicUrl = `http://127.0.0.1:${await freePort()}`

  const app = Fastify()
  await app.register(textWebhook, { engine, publicUrl })
  await app.register(reportWebhook, { engine, publicUrl })
  await app.listen({ port: Number(new URL(publicUrl).port), host: '127.0.0.1' })

  const control = {
    offset: () => readClockOffset(db.pool),
    nextDue: () => nextDueAt(db.pool),
    run: async (now: number) => {
      await writeClockOffset(db.pool, now - Date.now())
      await runTicks(ticks)
    },
  }
  if (options.startsAt !== undefined) await writeClockOffset(db.pool, options.startsAt - Date.now())
  const sim = await startCarrierSim({
    ...account,
    from,
    senders,
    publicUrl,
    keywords,
    deliveryDelay_ms: 0,
    retryDelay_ms: 20,
    clockControl: control,
  })
  // Otherwise its clock's first step would lead to the machine's hour, and to whatever that brings.
  if (options.startsAt !== undefined) sim.clock.setOffset(options.startsAt - Date.now())
  const sends = senders ? { senders: senders.map(({ id }) => id) } : { fromNumber: from }
  const carrierConfig = { ...account, ...options.numbers, ...sends, apiUrl: sim.url, timeout_ms }
  const ticks = engineTicks(engine, createCarrier(carrierConfig), { publicUrl, reconcile, spendCap }).all

  async function settle(): Promise<void> {
    await runTicks(ticks)
    await sim.idle()
    await runTicks(ticks)
  }

  return {
    engine,
    databaseUrl,
    publicUrl,
    carrierConfig,
    workerEnvironment: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: publicUrl,
      TWILIO_ACCOUNT_SID: account.accountSid,
      TWILIO_AUTH_TOKEN: account.authToken,
      TWILIO_FROM_NUMBER: from,
      TWILIO_API_URL: sim.url,
      LOG_LEVEL: 'silent',
    },
    sim,
    ticks,
    settle,
    async join(person) {
      await join(engine, person)
      await settle()
    },
    text: async (phone, body) => (await sim.text(phone, body)).replies,
    received: (phone) =>
      (sim.carrier.thread(phone) ?? []).flatMap((entry) =>
        'sid' in entry && entry.by === 'service' ? [entry.body] : [],
      ),
    async advance(duration) {
      await sim.clock.advance(duration)
      await settle()
    },
    async stop() {
      await sim.stop()
      await app.close()
      await db.close()
    },
  }
}
