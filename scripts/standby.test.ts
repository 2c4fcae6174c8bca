/**
 * The primary dies while people text, and a standby takes over at the same address. Tests the statements that
 * OPERATING.md, "A standby", asks for.
 */
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrateAll } from '../api/migrations/migrate-all.ts'
import { loadCatalogue } from '../content/load.ts'
import { openDatabase } from '../sms-engine/runtime/database.ts'
import { writeClockOffset } from '../sms-engine/runtime/service-clock.ts'
import { readHold } from '../sms-engine/store/hold.ts'
import { ann, type Person } from '../sms-engine/testing/cast.ts'
import { engineOn } from '../sms-engine/testing/engine.ts'
import { startFreezingProxy } from '../sms-engine/testing/freezing-proxy.ts'
import { join } from '../sms-engine/testing/join.ts'
import { beforeTheLesson } from '../sms-engine/testing/service.ts'
import { waitFor } from '../sms-engine/testing/wait-for.ts'
import { Fleet } from './bench/soak/fleet.ts'
import { isMessage } from './carrier-sim/carrier.ts'
import { startCarrierSim } from './carrier-sim/start.ts'
import { root } from './config.ts'
import { freePort } from './ports.ts'
import { addStandby, standby_name, startPrimary } from './testing/standby.ts'
import { makeThrowawayFolder } from './testing/throwaway-folder.ts'

const failover = suite('a standby takes over')

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'a token before a standby' }
const sender = '+12025550175'

const person = (index: number): Person => {
  const two = String(index).padStart(2, '0')
  return { phone: `+120655503${two}`, learner: { ...ann.learner, id: `00000000-0000-4000-8000-0000000600${two}` } }
}
const people = Array.from({ length: 9 }, (_, index) => person(index))
const [first, second, third] = [people.slice(0, 3), people.slice(3, 6), people.slice(6, 9)]

/** A text as the carrier sees it: answered once our webhook has answered. */
interface Said {
  readonly phone: string
  sid: string | null
  isAnswered: boolean
}

const primary = await startPrimary()
await migrateAll(primary.url)
const pair = await addStandby(primary)
/** The address the service uses, whichever server is behind it. */
const address = await startFreezingProxy(primary.url)
const before = await ask(primary.url)
const after = await ask(pair.standby.url)

const port = await freePort()
const publicUrl = `http://localhost:${port}`
// Retries after one second, and after four more: texts still unanswered then are fetched from the carrier's list.
const sim = await startCarrierSim({ ...account, from: sender, publicUrl, deliveryDelay_ms: 0, retryDelay_ms: 1_000 })
const fleet = new Fleet({
  folder: root,
  ports: [port],
  workers: 1,
  settings: {
    DATABASE_URL: address.url,
    PUBLIC_URL: publicUrl,
    DATA_DIR: makeThrowawayFolder('failover'),
    JWT_SECRET: 'a secret before a standby, long enough',
    TWILIO_ACCOUNT_SID: account.accountSid,
    TWILIO_AUTH_TOKEN: account.authToken,
    TWILIO_FROM_NUMBER: sender,
    TWILIO_API_URL: sim.url,
    LOG_LEVEL: 'error',
  },
})
const db = await openDatabase({ url: address.url })
const engine = engineOn(db, { catalogue: loadCatalogue(), sender })
const said: Said[] = []

failover.before(async () => {
  await writeClockOffset(db.pool, beforeTheLesson - Date.now())
  sim.clock.setOffset(beforeTheLesson - Date.now())
  for (const each of people) await join(engine, each)
  // So that every text on a phone is the answer to one.
  await db.pool.query(`delete from message where status = 'queued'`)
  await fleet.start()
})

failover.after(async () => {
  await fleet.stop()
  await sim.stop()
  await db.close()
  await before.end()
  await after.end()
  await address.close()
  await pair.stop()
})

failover('without the setting, a text is answered that the standby does not have', async () => {
  pair.stream.freeze()
  const texts = people.map(text)
  await waitFor('all are answered', async () => texts.every(({ isAnswered }) => isAnswered))
  assert.is(await onRecord(after, texts), 0, 'a power cut now would lose what was acknowledged')
  pair.stream.thaw()
  await waitFor('the standby has them', async () => (await onRecord(after, texts)) === texts.length)
})

failover('with it, nothing is answered that the standby does not have', async () => {
  await before.query(`alter system set synchronous_standby_names = 'ANY 1 (${standby_name})'`)
  await before.query('alter system set synchronous_commit = on')
  await before.query('select pg_reload_conf()')
  const state = async () => (await before.query('select state, sync_state from pg_stat_replication')).rows
  await waitFor('it counts', async () => JSON.stringify(await state()).includes('quorum'))
  assert.equal(await state(), [{ state: 'streaming', sync_state: 'quorum' }])

  // The standby gets these, but the primary does not learn of it: the carrier will resend what is already on record.
  pair.stream.freeze('to server')
  const known = first.map(text)
  await waitFor('the standby has them', async () => (await onRecord(after, known)) === known.length)
  // The standby gets none of these.
  pair.stream.freeze()
  const unknown = second.map(text)
  await waitFor('each waits for it', async () => (await waiting()) >= known.length + unknown.length)
  assert.is(await onRecord(after, unknown), 0)

  // A statement timeout must not end this wait, which would acknowledge what the standby does not have.
  const limited = await ask(primary.url)
  await limited.query('set statement_timeout = 100')
  let isDone = false
  limited.query('create table never_acknowledged ()').then(
    () => {
      isDone = true
    },
    () => undefined,
  )
  await waitFor('it waits for longer than its limit', async () => {
    const { rowCount } = await before.query(
      `select from pg_stat_activity where wait_event = 'SyncRep' and query like '%never_acknowledged%'
         and clock_timestamp() - query_start > interval '500 ms'`,
    )
    return rowCount === 1
  })
  assert.is(isDone, false)
  assert.is([...known, ...unknown].filter(({ isAnswered }) => isAnswered).length, 0)

  await pair.killPrimary()
  await limited.end()
  // No server is left: these get no answer either.
  third.map(text)
})

failover('promoted, it has all that was answered, and each text is answered once', async () => {
  const answered = said.filter(({ isAnswered }) => isAnswered)
  assert.is(answered.length, people.length)
  assert.equal((await after.query('select pg_promote()')).rows, [{ pg_promote: true }])
  assert.is(await onRecord(after, answered), answered.length, 'nothing acknowledged is lost')
  address.redirect(pair.standby.url)

  await waitFor('every text is on record', async () => (await onRecord(after, said)) === said.length)
  await waitFor('every text is answered', async () => people.every(({ phone }) => repliesOn(phone) >= 2))
  await waitFor('nothing is under way', async () => !(await isUnderWay()))
  await sim.idle()
  assert.is(said.length, 2 * people.length)
  for (const { phone } of people) assert.is(repliesOn(phone), 2, `${phone}: each of two texts has one answer`)
  const { rows } = await after.query(
    `select phone, count(*)::int as texts from message where direction = 'in' group by phone having count(*) <> 2`,
  )
  assert.equal(rows, [], 'nothing is heard twice')
  assert.is(await readHold(db.pool, sender), null, 'it does not take itself for an old copy')
})

failover('the service goes on, and needs no standby for it', async () => {
  const newcomer = person(50)
  await join(engine, newcomer)
  await waitFor('the worker sends the welcome', async () => repliesOn(newcomer.phone) > 0)
  assert.equal((await after.query('show synchronous_standby_names')).rows, [{ synchronous_standby_names: '' }])
})

/** A separate connection that bypasses the service's address. It ends silently with its server. */
async function ask(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function text({ phone }: Person): Said {
  const one: Said = { phone, sid: null, isAnswered: false }
  const again = said.filter((other) => other.phone === phone).length
  said.push(one)
  void sim.text(phone, again === 0 ? 'PLAN' : 'SCORE').then(({ error }) => {
    one.isAnswered = error === undefined
  })
  one.sid =
    sim.carrier
      .thread(phone)
      ?.filter(isMessage)
      .findLast(({ by }) => by === 'phone')?.sid ?? null
  return one
}

async function onRecord(client: pg.Client, texts: readonly Said[]): Promise<number> {
  const { rows } = await client.query(`select from message where direction = 'in' and sid = any($1)`, [
    texts.map(({ sid }) => sid),
  ])
  return rows.length
}

/** How many of the service's commits are waiting for the standby. */
async function waiting(): Promise<number> {
  const { rowCount } = await before.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)
  return rowCount ?? 0
}

async function isUnderWay(): Promise<boolean> {
  const { rowCount } = await after.query(
    `select from message where direction = 'out' and status in ('queued', 'sending', 'uncertain')`,
  )
  return rowCount !== 0
}

/** How many of the service's texts are on a phone. */
function repliesOn(phone: string): number {
  return (sim.carrier.thread(phone) ?? []).filter(isMessage).filter(({ by }) => by === 'service').length
}

failover.run()
