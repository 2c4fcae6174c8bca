import { setTimeout as sleep } from 'node:timers/promises'
import { migrateAll } from '../../../api/migrations/migrate-all.ts'
import { loadCatalogue } from '../../../content/load.ts'
import { type Database, openDatabase } from '../../../sms-engine/runtime/database.ts'
import { writeClockOffset } from '../../../sms-engine/runtime/service-clock.ts'
import { nextDueAt } from '../../../sms-engine/store/conversations.ts'
import { engineOn } from '../../../sms-engine/testing/engine.ts'
import { join } from '../../../sms-engine/testing/join.ts'
import { isMessage } from '../../carrier-sim/carrier.ts'
import { type CarrierSim, startCarrierSim } from '../../carrier-sim/start.ts'
import { root } from '../../config.ts'
import { type RunningPostgres, startPostgres } from '../../embedded-postgres.ts'
import { freePort } from '../../ports.ts'
import { freezeServer } from '../../testing/freeze-server.ts'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { audit, type Book, type Complaint, type Finding, type Recorded } from './books.ts'
import { Fleet } from './fleet.ts'
import { optOutPhrase, optsOut, people, sayingOf } from './people.ts'

/** Failures during the soak's week; each lasts some seconds of machine time. */
export const troubles = ['carrier', 'kill', 'away', 'sleeper', 'database', 'shut-window', 'release', 'frozen'] as const
export type Trouble = (typeof troubles)[number]

export interface SoakOptions {
  /** The repository whose processes run; this one by default. */
  readonly folder?: string
  readonly troubles?: readonly Trouble[]
  readonly weeks?: number
  /** Where Agenda keeps its jobs; Postgres when absent. */
  readonly mongodbUrl?: string | undefined
}

export interface SoakResult {
  readonly findings: readonly Finding[]
  readonly sent: number
  readonly heard: number
  /** How many processes were killed. */
  readonly kills: number
}

/** Saturday noon in New York: the clocks go back the following night, when Monday's slots are already set. */
const starts_at = Date.parse('2026-10-31T15:37:00Z')
const first_day = '2026-11-02'
const day_ms = 86_400_000
/** How long the service gets to settle by itself, ms. Anything still wrong then is a finding. */
const rest_ms_max = 30_000
/** Longer than the carrier waits for an answer: texts sent meanwhile are answered at its retry, or only on its list. */
const frozen_ms = 20_000
const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'soak-token-of-the-carrier' }
const sender = '+12025550175'

interface World {
  readonly dataDir: string
  readonly sim: CarrierSim
  readonly balancer: Balancer
  readonly fleet: Fleet
  readonly db: Database
  postgres: RunningPostgres
  /** What happens when the clock next reaches something due. */
  next: (() => Promise<void>) | null
  /** The part of it still in progress. */
  under: Promise<void>[]
  /** The clock does not wait for the service, as in an outage. */
  hurried: boolean
  /** A text stayed unanswered for the whole time allowed: the remaining weeks would only repeat that. */
  isOver: boolean
}

/** Plays some weeks of the whole service with every failure, and returns the observer's complaints at the end. */
export async function soak(options: SoakOptions = {}): Promise<SoakResult> {
  const { folder = root, weeks = 1, troubles: chosen = troubles, mongodbUrl } = options
  const dataDir = makeThrowawayFolder('soak')
  const postgres = await startPostgres({ dataDir, durable: false, quiet: true })
  const ports = [await freePort(), await freePort()] as const
  const balancer = await startBalancer(ports)
  await migrateAll(postgres.url)
  const db = await openDatabase({ url: postgres.url })
  await writeClockOffset(db.pool, starts_at - Date.now())
  let world: World | null = null
  const sim = await startCarrierSim({
    ...account,
    from: sender,
    publicUrl: balancer.url,
    deliveryDelay_ms: 0,
    retryDelay_ms: 50,
    clockControl: {
      offset: async () => starts_at - Date.now(),
      nextDue: () => patiently(() => nextDueAt(db.pool)),
      run: async (now) => {
        if (world) await run(world, now)
      },
    },
  })
  sim.clock.setOffset(starts_at - Date.now())
  const fleet = new Fleet({
    folder,
    ports,
    settings: {
      DATABASE_URL: postgres.url,
      PUBLIC_URL: balancer.url,
      DATA_DIR: dataDir,
      JWT_SECRET: 'a secret of the soak, long enough for it',
      TWILIO_ACCOUNT_SID: account.accountSid,
      TWILIO_AUTH_TOKEN: account.authToken,
      TWILIO_FROM_NUMBER: sender,
      TWILIO_API_URL: sim.url,
      LOG_LEVEL: 'error',
      ...(mongodbUrl && { MONGODB_URL: mongodbUrl }),
    },
  })
  try {
    await fleet.start()
    world = { dataDir, sim, balancer, fleet, db, postgres, next: null, under: [], hurried: false, isOver: false }
    const excused = await live(world, weeks, new Set(chosen))
    await settleReports(world)
    const findings = audit(await bookOf(world, weeks, excused))
    const messages = sim.carrier.messages()
    const heard = messages.filter(({ direction }) => direction === 'from-phone').length
    const kills = fleet.killed
    return { findings, heard, kills, sent: messages.filter(({ by }) => by === 'service').length }
  } finally {
    await fleet.stop()
    await sim.stop()
    balancer.stop()
    await db.close()
    await (world?.postgres ?? postgres).stop()
  }
}

/** People join on a Saturday; each day after that has a failure of its own. Returns the texts that cannot come. */
async function live(world: World, weeks: number, chosen: ReadonlySet<Trouble>): Promise<Set<string>> {
  const { db, sim } = world
  const engine = engineOn(db, { catalogue: loadCatalogue(), sender })
  for (const person of people) await join(engine, person)
  await rest(world)
  const excused = new Set<string>()
  for (let day = 0; day < weeks * 7 && !world.isOver; day++) {
    const weekday = day % 7
    const meets = (trouble: Trouble) => chosen.has(trouble)
    world.balancer.lose = null
    if (weekday === 1 && meets('carrier')) burdenCarrier(world)
    if (weekday === 2 && meets('kill')) world.next = () => killSome(world)
    if (weekday === 3 && meets('sleeper')) world.next = () => world.fleet.sleepAfterClaim(16_000)
    if (weekday === 4 && meets('database')) world.next = () => restartDatabase(world)
    if (weekday === 5 && meets('release')) world.next = () => release(world)
    if (weekday === 5 && meets('shut-window')) await shutWindow(world, excused)
    else await sim.clock.advance('PT24H')
    await Promise.all(world.under.splice(0))
    if (weekday === 4 && meets('frozen')) world.under.push(freezeServer(db.pool, frozen_ms))
    await speak(world, day, weekday === 2 && meets('away'))
    await Promise.all(world.under.splice(0))
  }
  return excused
}

/** The carrier's answers are lost or slow, its list lags and the day's delivery reports are lost: we must find out. */
function burdenCarrier({ sim: { faults }, balancer }: World): void {
  balancer.lose = '/webhooks/twilio/status'
  for (const fault of ['timeout-after-accept', '500', '429', 'reset', 30003] as const) faults.add(fault, 1)
  faults.last({ list_lag_s: 1 })
}

async function killSome({ fleet, balancer }: World): Promise<void> {
  balancer.lose = '/webhooks/twilio/status'
  await sleep(100)
  fleet.kill('worker-1')
  fleet.kill('api-1')
  await fleet.ready()
  await fleet.freeze('worker-2', 1_500)
  balancer.lose = null
}

async function restartDatabase(world: World): Promise<void> {
  const { dataDir, postgres } = world
  await sleep(100)
  await postgres.stop()
  await sleep(1_000)
  world.postgres = await startPostgres({ dataDir, port: postgres.port, durable: false, quiet: true })
}

async function release({ fleet }: World): Promise<void> {
  for (const name of ['api-1', 'worker-1', 'api-2', 'worker-2'] as const) await fleet.renew(name)
}

/** The carrier takes nothing from before a learner's slot until after her evening, when late texts must not come. */
async function shutWindow(world: World, excused: Set<string>): Promise<void> {
  const { sim } = world
  await sim.clock.advance('PT4H')
  world.hurried = true
  sim.faults.add('429', 1_000)
  await sim.clock.advance('PT2H')
  sim.faults.clear()
  world.hurried = false
  for (const { phone, learner } of people.filter(({ learner }) => learner.deliveryTime === '20:00')) {
    excused.add(`${phone} ${dateIn(learner.zone, sim.clock.now())}`)
  }
  await rest(world)
  await sim.clock.advance('PT18H')
}

/** Everybody texts; with the API down, only the carrier's list keeps these texts. */
async function speak(world: World, day: number, away: boolean): Promise<void> {
  const { sim, fleet } = world
  const apis = ['api-1', 'api-2'] as const
  if (away) for (const name of apis) fleet.kill(name, false)
  const speakers = people.filter(({ phone }) => !isOut(sim, phone))
  const said = (index: number) => {
    if (day === 2 && index === 5) return optOutPhrase
    return day === 3 && index === 7 ? 'STOP' : sayingOf(index, day)
  }
  await Promise.all(speakers.map((person) => sim.text(person.phone, said(people.indexOf(person)))))
  if (away) for (const name of apis) fleet.comeBack(name)
  await fleet.ready()
  await rest(world)
}

const threadOf = (sim: CarrierSim, phone: string) => sim.carrier.thread(phone) ?? []

const isOut = (sim: CarrierSim, phone: string) =>
  threadOf(sim, phone).some((entry) => isMessage(entry) && entry.direction === 'from-phone' && optsOut(entry.body))

/** One step of the clock: does what is due, then waits until the service has settled. */
async function run(world: World, now: number): Promise<void> {
  const { db, fleet, next } = world
  await patiently(() => writeClockOffset(db.pool, now - Date.now()))
  const due = await patiently(() => nextDueAt(db.pool))
  if (next && due !== null && due <= now) {
    world.next = null
    world.under.push(next())
  }
  await fleet.run(now)
  if (!world.hurried) await rest(world)
}

/**
 * How long workers may leave a sendable text, ms. Longer is intended, as at night; after an outage they fetch first.
 */
const left_ms_max = 8_000

/** Waits until none of our texts is on its way and every inbound one is answered. Beyond a limit it is a finding. */
async function rest(world: World): Promise<void> {
  const { sim, fleet, db } = world
  const until = Date.now() + rest_ms_max
  let left = Date.now()
  await sim.idle()
  while (Date.now() - left < left_ms_max) {
    const { rows } = await patiently(() =>
      db.pool.query<{ canGo: boolean }>(
        `select status = 'queued' and coalesce(retry_at_machine <= clock_timestamp(), true) as "canGo" from message
         where direction = 'out' and (status in ('sending', 'uncertain') or status = 'queued'
           and coalesce(not_before, at) <= clock_timestamp() + (select offset_ms from service_clock) * interval '1 ms')`,
      ),
    )
    const due = await patiently(() => nextDueAt(db.pool))
    const isOpen = audit({ ...blank(sim), records: [] }).some(({ complaint }) => complaint === unanswered)
    if (rows.length === 0 && !isOpen && (due === null || due > sim.clock.now())) break
    if (Date.now() > until) {
      world.isOver ||= isOpen
      break
    }
    const hasRun = await fleet.run(sim.clock.now())
    if (!hasRun || isOpen || rows.some(({ canGo }) => !canGo)) left = Date.now()
    await sleep(hasRun ? 100 : 500)
  }
  await sim.idle()
}

const unanswered: Complaint = 'a text was never answered'

/** Skips the minutes after which the carrier is asked for missing delivery reports. */
async function settleReports(world: World): Promise<void> {
  const { db, fleet, sim } = world
  const until = Date.now() + rest_ms_max
  sim.faults.clear()
  while (Date.now() < until) {
    await db.pool.query(`update message set retry_at_machine = clock_timestamp() where status = 'sent'`)
    await fleet.run(sim.clock.now())
    const { rows } = await db.pool.query(`select from message where status = 'sent' limit 1`)
    if (rows.length === 0) return
    await sleep(500)
  }
}

const blank = (sim: CarrierSim): Omit<Book, 'records'> => ({
  people,
  thread: (phone) => threadOf(sim, phone),
  first: first_day,
  last: first_day,
  excused: new Set(),
})

async function bookOf({ sim, db }: World, weeks: number, excused: ReadonlySet<string>): Promise<Book> {
  const { rows } = await db.pool.query<Recorded>(
    `select sid, status, error_code as "errorCode" from message
     where direction = 'out' and sid is not null and status in ('sent', 'delivered', 'undelivered', 'failed')`,
  )
  const last = new Date(Date.parse(first_day) + (weeks * 7 - 2) * day_ms).toISOString().slice(0, 10)
  const yesterday = new Date(sim.clock.now() - day_ms).toISOString().slice(0, 10)
  return { ...blank(sim), records: rows, last: last < yesterday ? last : yesterday, excused }
}

const dateIn = (zone: string, at: number) => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(at)

/** Retries while the database is away. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 300) throw error
      await sleep(200)
    }
  }
}
