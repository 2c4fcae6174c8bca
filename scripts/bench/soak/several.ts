import { setTimeout as sleep } from 'node:timers/promises'
import { DateTime } from 'luxon'
import { migrateAll } from '../../../api/migrations/migrate-all.ts'
import { type Database, openDatabase } from '../../../sms-engine/runtime/database.ts'
import { writeClockOffset } from '../../../sms-engine/runtime/service-clock.ts'
import { ann, type Person } from '../../../sms-engine/testing/cast.ts'
import { isMessage } from '../../carrier-sim/carrier.ts'
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
import { sayingOf } from './people.ts'
import { releaseIn } from './release.ts'

/** What a morning, or several, of two servers and three workers came to. */
export interface Several {
  readonly findings: readonly Finding[]
  /** Scheduled texts that came, and how late the latest was, s. */
  readonly scheduled: number
  readonly latest_s: number
  /** How long the five processes took to start, s: what the machine is worth just now. */
  readonly started_s: number
  readonly heard: number
  readonly kills: number
  /** Each time that the processes were renewed one by one. */
  readonly renewals: readonly Renewal[]
}

/** What befell people's texts while the processes were renewed one by one. */
export interface Renewal {
  /** Webhooks that the carrier had to bring again, of so many. */
  readonly failed: number
  readonly heard: number
}

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'several-token-of-the-carrier' }
const sender = '+12025550175'
const learners = 24
/** So few that a morning's texts take some seconds, in which everything happens. */
const segments_per_s = 8
/** A Monday; the fleet is there and the hour comes. */
const first_day = '2026-11-16'
const before_s = 3
/** When whatever has not come counts as lost, s after every process works again; what comes before is late. */
const over_s = 240

const people: readonly Person[] = Array.from({ length: learners }, (_, index) => {
  const two = String(index).padStart(2, '0')
  const learner = { ...ann.learner, id: `00000000-0000-4000-8000-0000000500${two}`, textsPerWeek: 5, quizzesPerWeek: 1 }
  return { phone: `+120655502${two}`, learner }
})

/** Where the jobs are, and what can befall it. */
interface Jobs {
  readonly mongo: TestMongo
  readonly network: TroubledMongo
}

export interface SeveralOptions {
  /** How many mornings, 1 to 5. */
  readonly days: number
  /** Where Agenda keeps its jobs; in Postgres when absent. */
  readonly mongo?: TestMongo
  /** Address of a pooler in transaction mode before the Postgres with this address; none when absent. */
  readonly pool?: (databaseUrl: string) => Promise<string>
  /**
   * Folder of an earlier release, with which everything begins. After the first morning it is upgraded to this one while
   * people write, and after the second put back; so it takes three days. None when absent.
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
 * Two servers and three workers on one database, jobs in a MongoDB, where there is one, that has every trouble which a
 * replica set knows. The clock
 * goes at the machine's pace: what comes late is late. Everybody's lesson is due in the same second; while the texts leave,
 * processes are killed and learners write.
 */
export async function several({ days, mongo, pool, before = root }: SeveralOptions): Promise<Several> {
  const dataDir = makeThrowawayFolder('several')
  const postgres = await startPostgres({ dataDir, durable: false, quiet: true })
  const ports = [await freePort(), await freePort()] as const
  const balancer = await startBalancer(ports)
  const jobs = mongo ? { mongo, network: await startMongoTrouble(mongo.url) } : null
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
      ...(jobs && { MONGODB_URL: jobs.network.url }),
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
    await jobs?.network.close()
    await db.close()
    await postgres.stop()
  }
}

const hourOf = (day: number) =>
  DateTime.fromISO(`${first_day}T09:00`, { zone: ann.learner.zone }).plus({ days: day }).toMillis()

/** Everything within some seconds of the hour. */
async function befall({ fleet, jobs }: World): Promise<void> {
  const have = (trouble: MongoTrouble | null) => jobs?.network.have(trouble)
  await sleep(1_000)
  have(10107)
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
  await jobs?.mongo.restart?.()
  fleet.kill('worker-3')
  await fleet.ready()
}

/** Everybody writes, one after the other; two of them STOP. */
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
 * Waits until everything has come that is to come, or it is too late for it; and until no text is under way any more, because
 * one that a process left behind could still come a second time.
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

/** So many texts are on their way at once during a renewal. */
const under_way_max = 3

/**
 * Each process is ended in good order and started again, one after the other, while people write.
 * @param folder of the release that starts
 * @param first what is done before, while people write
 */
async function renew(
  { sim, fleet, balancer, ports }: World,
  folder: string,
  first?: () => Promise<unknown>,
): Promise<Renewal> {
  const before = balancer.failedWebhooks
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
      // Ten a second, and fewer where the machine cannot keep up: what waits too long fails whatever is renewed.
      do await sleep(100)
      while (underWay >= under_way_max)
    }
  })()
  await first?.()
  fleet.folder = folder
  for (const name of fleet.names) {
    // /readyz says that it closes, and it serves on for as long as a balancer needs to hear of it.
    balancer.spare = portOf(name, ports)
    await fleet.renew(name)
    balancer.spare = null
  }
  isOver = true
  await speaking
  await Promise.all(texts)
  return { failed: balancer.failedWebhooks - before, heard: texts.length }
}

/** What an observer has to complain of, and how late the scheduled texts were, by what stands on the phones. */
function judge({ sim }: World, days: number): Pick<Several, 'findings' | 'scheduled' | 'latest_s' | 'heard'> {
  const last =
    DateTime.fromISO(first_day)
      .plus({ days: days - 1 })
      .toISODate() ?? first_day
  const thread = (phone: string) => sim.carrier.thread(phone) ?? []
  const findings = audit({ people, thread, records: [], first: first_day, last, excused: new Set() })
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
