import { setTimeout as sleep } from 'node:timers/promises'
import { DateTime } from 'luxon'
import { migrateAll } from '../../../api/migrations/migrate-all.ts'
import { type Database, openDatabase } from '../../../sms-engine/runtime/database.ts'
import { writeClockOffset } from '../../../sms-engine/runtime/service-clock.ts'
import { ann, type Person } from '../../../sms-engine/testing/cast.ts'
import { isMessage, type Message } from '../../carrier-sim/carrier.ts'
import { type CarrierSim, startCarrierSim } from '../../carrier-sim/start.ts'
import { root } from '../../config.ts'
import { startPostgres } from '../../embedded-postgres.ts'
import { freePort } from '../../ports.ts'
import type { TestMongo } from '../../testing/mongo-engine.ts'
import { type MongoTrouble, startMongoTrouble, type TroubledMongo } from '../../testing/mongo-trouble.ts'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { audit, type Finding } from './books.ts'
import { Fleet, portOf } from './fleet.ts'
import { optsOut, sayingOf } from './people.ts'
import { releaseIn } from './release.ts'

/** The outcome of one or more mornings of two servers and three workers. */
export interface Several {
  readonly findings: readonly Finding[]
  /** How many scheduled texts came, and how late the latest was, s. */
  readonly scheduled: number
  readonly latest_s: number
  /** How long the five processes took to start, s, as a measure of the machine's current speed. */
  readonly started_s: number
  readonly heard: number
  readonly kills: number
  /** One for each time the processes were restarted one by one. */
  readonly renewals: readonly Renewal[]
}

/** What happened to people's texts during such a restart. */
export interface Renewal {
  /** The webhooks that the carrier had to retry, out of `heard`, as status and reason. */
  readonly failed: readonly string[]
  readonly heard: number
}

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'several-token-of-the-carrier' }
const sender = '+12025550175'
const learners = 24
/** Slow enough that a morning's texts take some seconds, during which everything happens. */
const segments_per_s = 8
/** A Monday. The fleet is started this long before the hour. */
const first_day = '2026-11-16'
const before_s = 3
/** Whatever has not come this long after every process works again counts as lost, s; before that, it is late. */
const over_s = 240

const people: readonly Person[] = Array.from({ length: learners }, (_, index) => {
  const two = String(index).padStart(2, '0')
  const learner = { ...ann.learner, id: `00000000-0000-4000-8000-0000000500${two}`, textsPerWeek: 5, quizzesPerWeek: 1 }
  return { phone: `+120655502${two}`, learner }
})

/** The job store, and the failures it can have: those of a proxy before it, or a replica set's own. */
interface Jobs {
  readonly mongo: TestMongo
  readonly network: TroubledMongo | null
}

export interface SeveralOptions {
  /** How many mornings, 1 to 5. */
  readonly days: number
  /** Where Agenda keeps its jobs; in Postgres when absent. */
  readonly mongo?: TestMongo
  /** Returns the address of a transaction-mode pooler for the Postgres at this address; no pooler when absent. */
  readonly pool?: (databaseUrl: string) => Promise<string>
  /**
   * Folder of an earlier release to start with. After the first morning it is upgraded to this one while people write,
   * and after the second rolled back, so it takes three days. None when absent.
   */
  readonly before?: string
}

interface World {
  readonly sim: CarrierSim
  readonly fleet: Fleet
  readonly balancer: Balancer
  readonly jobs: Jobs | null
  readonly db: Database
  readonly ports: readonly [number, number]
}

/**
 * Two servers and three workers on one database, with jobs in a MongoDB, if there is one, that has every failure a
 * replica set can have; if it is a replica set, its primaries step down instead. The clock runs at real speed: what comes late is late. Everybody's lesson is due in the same
 * second; while the texts go out, processes are killed and learners write.
 */
export async function several({ days, mongo, pool, before = root }: SeveralOptions): Promise<Several> {
  const dataDir = makeThrowawayFolder('several')
  const postgres = await startPostgres({ dataDir, durable: false, quiet: true })
  const ports = [await freePort(), await freePort()] as const
  const balancer = await startBalancer(ports)
  const jobs = mongo ? { mongo, network: mongo.failOver ? null : await startMongoTrouble(mongo.url) } : null
  const first = await releaseIn(before)
  await first.migrate(postgres.url)
  const db = await openDatabase({ url: postgres.url })
  const sim = await startCarrierSim({
    ...account,
    from: sender,
    publicUrl: balancer.url,
    deliveryDelay_ms: 0,
    retryDelay_ms: 300,
    clockControl: null,
  })
  const setClock = async (at: number) => {
    await writeClockOffset(db.pool, at - Date.now())
    sim.clock.setOffset(at - Date.now())
  }
  const fleet = new Fleet({
    folder: before,
    ports,
    workers: 3,
    settings: {
      ...(pool
        ? { DATABASE_URL: await pool(postgres.url), DATABASE_DIRECT_URL: postgres.url }
        : { DATABASE_URL: postgres.url }),
      ...(jobs && { MONGODB_URL: jobs.network?.url ?? jobs.mongo.url }),
      PUBLIC_URL: balancer.url,
      DATA_DIR: dataDir,
      JWT_SECRET: 'a secret of several, long enough for it',
      TWILIO_ACCOUNT_SID: account.accountSid,
      TWILIO_AUTH_TOKEN: account.authToken,
      TWILIO_FROM_NUMBER: sender,
      TWILIO_API_URL: sim.url,
      SEGMENTS_PER_SECOND: String(segments_per_s),
      LOG_LEVEL: 'error',
    },
  })
  const world: World = { sim, fleet, balancer, jobs, db, ports }
  try {
    await setClock(hourOf(0) - 3_600_000)
    await first.join(postgres.url, people, sender)
    // Welcomes would only take the place of lessons.
    await db.pool.query(`delete from message where status = 'queued'`)
    const began = performance.now()
    await fleet.start()
    const started_s = (performance.now() - began) / 1_000
    const renewals: Renewal[] = []
    for (let day = 0; day < days; day++) {
      await setClock(hourOf(day) - before_s * 1_000)
      await Promise.all([befall(world), speak(world, day)])
      await rest(world, day)
      if (before === root) continue
      if (day === 0) renewals.push(await renew(world, root, () => migrateAll(postgres.url)))
      if (day === 1) renewals.push(await renew(world, before))
    }
    const mornings = judge(world, days)
    if (before === root) renewals.push(await renew(world, root))
    return { ...mornings, started_s, renewals, kills: fleet.killed }
  } finally {
    await fleet.stop()
    await sim.stop()
    balancer.stop()
    await jobs?.network?.close()
    await db.close()
    await postgres.stop()
  }
}

export const hourOf = (day: number) =>
  DateTime.fromISO(`${first_day}T09:00`, { zone: ann.learner.zone }).plus({ days: day }).toMillis()

/** All failures, within seconds of the hour. */
async function befall({ fleet, jobs }: World): Promise<void> {
  const have = (trouble: MongoTrouble | null) => jobs?.network?.have(trouble)
  const failOver = () => jobs?.mongo.failOver?.()
  await sleep(1_000)
  have(10107)
  await failOver()
  await sleep(2_500)
  fleet.kill('worker-1')
  have(189)
  await sleep(1_000)
  fleet.kill('api-1')
  have(11600)
  await sleep(1_000)
  have('frozen')
  fleet.kill('worker-2')
  await sleep(1_500)
  have('reset')
  await sleep(500)
  have(null)
  await failOver()
  await jobs?.mongo.restart?.()
  fleet.kill('worker-3')
  await fleet.ready()
}

/** Everybody writes, one after another; two of them text STOP. */
async function speak({ sim }: World, day: number): Promise<void> {
  const said: Promise<unknown>[] = []
  for (const [index, { phone }] of people.entries()) {
    const isOut = index === 2 * day || index === 2 * day + 1
    if (!hasLeft(sim, phone)) said.push(sim.text(phone, isOut ? 'STOP' : sayingOf(index, day)))
    await sleep(250)
  }
  await Promise.all(said)
}

const hasLeft = (sim: CarrierSim, phone: string) => sim.carrier.isOptedOut(phone)

/**
 * Waits until everything has come or it is too late, and until no text is in progress any more, because one that a
 * process left behind could still come a second time.
 */
async function rest(world: World, day: number): Promise<void> {
  const { sim, fleet, db } = world
  await fleet.ready()
  const until = Math.max(sim.clock.now(), hourOf(day)) + over_s * 1_000
  while (sim.clock.now() < until && (judge(world, day + 1).findings.length > 0 || (await isUnderWay(db))))
    await sleep(250)
  await sim.idle()
}

async function isUnderWay({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `select from message where direction = 'out' and status in ('queued', 'sending', 'uncertain') limit 1`,
  )
  return rows.length > 0
}

/** The most texts in flight at once during a renewal. */
const under_way_max = 3

/**
 * Shuts down and restarts each process gracefully, one after another, while people write.
 * @param folder the release that is started
 * @param first done beforehand, while people write
 */
async function renew(
  { sim, fleet, balancer, ports }: World,
  folder: string,
  first?: () => Promise<unknown>,
): Promise<Renewal> {
  const before = balancer.failedWebhooks.length
  const texts: Promise<unknown>[] = []
  let isOver = false
  let underWay = 0
  const speaking = (async () => {
    const speakers = people.filter(({ phone }) => !hasLeft(sim, phone))
    for (let nth = 0; !isOver; nth++) {
      const { phone } = speakers[nth % speakers.length] as Person
      underWay += 1
      const saying = sayingOf(nth, Math.floor(nth / speakers.length) + 3)
      texts.push(
        sim.text(phone, saying).finally(() => {
          underWay -= 1
        }),
      )
      // Ten per second, or fewer on a slow machine: texts that wait too long would fail no matter what is renewed.
      do await sleep(100)
      while (underWay >= under_way_max)
    }
  })()
  await first?.()
  fleet.folder = folder
  for (const name of fleet.names) {
    await balancer.without(portOf(name, ports), () => fleet.renew(name))
  }
  isOver = true
  await speaking
  await Promise.all(texts)
  return { failed: balancer.failedWebhooks.slice(before), heard: texts.length }
}

/** The observer's complaints, and how late the scheduled texts were, judged by what is on the phones. */
function judge({ sim }: World, days: number): Pick<Several, 'findings' | 'scheduled' | 'latest_s' | 'heard'> {
  const last =
    DateTime.fromISO(first_day)
      .plus({ days: days - 1 })
      .toISODate() ?? first_day
  const thread = (phone: string) => sim.carrier.thread(phone) ?? []
  const excused = new Set(people.flatMap(({ phone }) => mixed(thread(phone).filter(isMessage), phone, days)))
  const findings = audit({ people, thread, records: [], first: first_day, last, excused })
  const messages = people.flatMap(({ phone }) => thread(phone)).filter(isMessage)
  const hours = Array.from({ length: days }, (_, day) => hourOf(day))
  const late_s = messages
    .filter(({ by, origin }) => by === 'service' && origin === 'api')
    .flatMap(({ at }) => hours.filter((hour) => at >= hour && at < hour + 3_600_000).map((hour) => (at - hour) / 1_000))
  return {
    findings: findings.filter(({ complaint }) => complaint !== 'a delivery that our records tell otherwise'),
    scheduled: late_s.length,
    latest_s: Math.max(0, ...late_s),
    heard: messages.filter(({ direction }) => direction === 'from-phone').length,
  }
}

/**
 * The mornings, as `phone date`, on which answers came late along with the scheduled text. Both come by the API, so the
 * audit takes all of them for answers; here there is one more than was asked for. People begin to write before the
 * hour, and on a slow machine are answered after it.
 */
export function mixed(thread: readonly Message[], phone: string, days: number): string[] {
  return Array.from({ length: days }, (_, day) => hourOf(day)).flatMap((hour) => {
    const morning = thread.filter(({ at }) => at >= hour - before_s * 1_000 && at < hour + 3_600_000)
    const isHeard = ({ direction, body }: Message) => direction === 'from-phone' && !optsOut(body)
    const late = morning.filter((text, index) => isHeard(text) && morning[index + 1]?.origin !== 'reply')
    const byApi = morning.filter(({ by, origin }) => by === 'service' && origin === 'api')
    const date = DateTime.fromMillis(hour, { zone: ann.learner.zone }).toISODate()
    return late.length > 0 && byApi.length > late.length ? [`${phone} ${date}`] : []
  })
}
