import { join as inFolder } from 'node:path'
import Fastify from 'fastify'
import pino from 'pino'
import { migrateAll } from '../../api/migrations/migrate-all.ts'
import { backUp } from '../../scripts/backup/back-up.ts'
import { restore } from '../../scripts/backup/restore.ts'
import { type CarrierSim, startCarrierSim } from '../../scripts/carrier-sim/start.ts'
import { freePort } from '../../scripts/ports.ts'
import { makeThrowawayFolder } from '../../scripts/testing/throwaway-folder.ts'
import { twilioLanguage } from '../carrier/twilio/language.ts'
import { createCarrier } from '../carrier/twilio/send.ts'
import { catchUp } from '../engine/catch-up.ts'
import type { Engine } from '../engine/engine.ts'
import { openEngine } from '../engine/open-engine.ts'
import { engineTicks } from '../jobs/ticks.ts'
import { openDatabase } from '../runtime/database.ts'
import { runUntilIdle } from '../runtime/jobs/tick.ts'
import { writeClockOffset } from '../runtime/service-clock.ts'
import { readHold } from '../store/hold.ts'
import { reportWebhook } from '../webhooks/report.ts'
import { textWebhook } from '../webhooks/text.ts'
import { ann, type Person } from './cast.ts'
import { createEmptyDatabase, createTestDatabase } from './database.ts'
import { join } from './join.ts'
import { syntheticCatalogue } from './synthetic-content.ts'
import { waitFor } from './wait-for.ts'
import { testSettings } from './world.ts'

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'test-token-of-the-carrier' }
const from = '+12025550175'
/** How late the carrier may list a text, in machine time, if a test does not say. */
const short_lag_ms = 600

/** A carrier that keeps running while the service behind it stops and restarts with another database. */
export interface Restorable {
  readonly sim: CarrierSim
  /** The service at a moment (ISO 8601) on a database; it opens like a real process. */
  serve(databaseUrl: string, at: string, list_lag_ms?: number): Promise<Serving>
  /** Bodies of our service's texts on a phone, oldest first. */
  received(phone: string): readonly string[]
  /** The message ids that our service gave the carrier. */
  reportIds(): readonly string[]
  stop(): Promise<void>
}

export interface Serving {
  readonly engine: Engine
  /** Moves the clock and does everything that is due. */
  until(at: string): Promise<void>
  /** Looks once at what the carrier knows, and does nothing else. */
  look(): Promise<void>
  /** Does everything that is due. */
  settle(): Promise<void>
  /** Adds people who have proved their numbers. */
  join(people: readonly Person[]): Promise<void>
  /** Waits until scheduled texts are no longer held. */
  letGo(): Promise<void>
  stop(): Promise<void>
}

export async function startRestorable(): Promise<Restorable> {
  const catalogue = syntheticCatalogue()
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  const sim = await startCarrierSim({
    ...account,
    ...{ from, publicUrl, keywords: 'carrier', clockControl: null, deliveryDelay_ms: 0, retryDelay_ms: 5 },
  })
  const carrierLanguage = twilioLanguage(account.authToken)
  const ours = (phone: string) =>
    (sim.carrier.thread(phone) ?? []).flatMap((entry) => ('sid' in entry && entry.by === 'service' ? [entry] : []))

  return {
    sim,
    received: (phone) => ours(phone).map(({ body }) => body),
    reportIds: () =>
      sim.carrier
        .messages()
        .flatMap(({ statusCallback }) =>
          statusCallback ? [new URL(statusCallback).searchParams.get('message') ?? ''] : [],
        ),
    stop: () => sim.stop(),
    async serve(url, at, list_lag_ms = short_lag_ms) {
      const db = await openDatabase({ url })
      const setClock = async (moment: string) => {
        const offset_ms = Date.parse(moment) - Date.now()
        await writeClockOffset(db.pool, offset_ms)
        sim.clock.setOffset(offset_ms)
      }
      await setClock(at)
      const log = pino({ level: 'silent' })
      const engine = await openEngine({ db, catalogue, settings: testSettings, sender: from, carrierLanguage, log })
      const app = Fastify()
      await app.register(textWebhook, { engine, publicUrl })
      await app.register(reportWebhook, { engine, publicUrl })
      await app.listen({ port: Number(new URL(publicUrl).port), host: '127.0.0.1' })
      const carrier = createCarrier({ ...account, fromNumber: from, apiUrl: sim.url, timeout_ms: 5_000 })
      const { all } = engineTicks(engine, carrier, { publicUrl, reconcile: { list_lag_ms } })
      const settle = async () => {
        await runUntilIdle(all)
        await sim.idle()
        await runUntilIdle(all)
      }
      return {
        engine,
        settle,
        look: async () => void (await catchUp(engine, carrier, { list_lag_ms })),
        async until(moment) {
          await setClock(moment)
          await settle()
        },
        async join(people) {
          await Promise.all(people.map((person) => join(engine, person)))
          await settle()
        },
        letGo: () =>
          waitFor('scheduled texts go again', async () => {
            await settle()
            return (await readHold(db.pool, from)) === null
          }),
        async stop() {
          await app.close()
          await db.close()
        },
      }
    },
  }
}

/** A database that can be restored to an earlier state. */
export interface Restoring {
  url(): string
  /** Saves the database as it is, while no service is connected. */
  keep(): Promise<void>
  putBack(): Promise<void>
  close(): Promise<void>
}

/** In the same way as `npm run backup` and `npm run restore`. */
export async function byOurBackup(): Promise<Restoring> {
  const folder = inFolder(makeThrowawayFolder('restored'), 'backup')
  let url = await createTestDatabase(migrateAll)
  return {
    url: () => url,
    keep: async () => void (await backUp(url, folder)),
    async putBack() {
      url = await createEmptyDatabase()
      await restore(url, folder)
    },
    close: async () => {},
  }
}

/** A learner with five texts a week and a number of their own. */
export function numbered(index: number): Person {
  const suffix = String(index).padStart(3, '0')
  return {
    phone: `+12125558${suffix}`,
    learner: { ...ann.learner, textsPerWeek: 5, quizzesPerWeek: 2, id: `00000000-0000-4000-8000-000000008${suffix}` },
  }
}

const isScheduled = (body: string) => / says, at about|\nA\) |^Short on time/.test(body)

/** Scheduled texts of our service on a phone. */
export const scheduled = (carrier: Restorable, { phone }: Person) => carrier.received(phone).filter(isScheduled)
