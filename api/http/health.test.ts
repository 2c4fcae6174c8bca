/** What a balancer is told while something this process needs is missing or does not respond. */
import Fastify from 'fastify'
import type { Pool } from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JobStoreProbe } from '../../sms-engine/runtime/jobs/job-store-probe.ts'
import { tellCarrierClock } from '../../sms-engine/runtime/service-clock.ts'
import { createTestDatabase } from '../../sms-engine/testing/database.ts'
import { openApiDatabase } from '../database.ts'
import { migrateAll } from '../migrations/migrate-all.ts'
import { installHealth } from './health.ts'

const url = await createTestDatabase(migrateAll)
const db = await openApiDatabase({ url, poolSize: 2 })
test.after(() => db.close())

const never = () => new Promise<never>(() => {})
const jobs = (answers: JobStoreProbe['answers']): JobStoreProbe => ({ answers, close: async () => {} })
const here = jobs(async () => true)
const down = { query: () => Promise.reject(new Error('connection refused')) } as unknown as Pool
const silent = { query: never } as unknown as Pool

/** A pool that answers the first query and passes every later one to `query`. */
const afterwards = (query: () => Promise<never>) =>
  ({ query: (text: string) => (text === 'select 1' ? db.pool.query(text) : query()) }) as unknown as Pool

async function readiness(pool: Pool, jobStore: JobStoreProbe) {
  const app = Fastify()
  installHealth(app, { pool }, jobStore)
  const since = performance.now()
  const { statusCode, body } = await app.inject('/readyz')
  const waited_ms = performance.now() - since
  const alive = await app.inject('/healthz')
  await app.close()
  assert.equal([alive.statusCode, alive.body], [200, '{"status":"ok"}'])
  assert.ok(waited_ms < 20_000, `${waited_ms} ms`)
  return [statusCode, JSON.parse(body).status]
}

const cases: [what: string, pool: Pool, jobStore: JobStoreProbe, answer: [number, string]][] = [
  ['with all it needs', db.pool, here, [200, 'ok']],
  ['without a database', down, here, [503, 'no database']],
  ['with a database that does not answer', silent, here, [503, 'database frozen']],
  ['with one that stops answering meanwhile', afterwards(never), here, [503, 'database frozen']],
  ['with one that is lost meanwhile', afterwards(() => Promise.reject(new Error('gone'))), here, [503, 'no database']],
  ['without a job store', db.pool, jobs(async () => false), [200, 'ok']],
  ['with a job store that fails', db.pool, jobs(() => Promise.reject(new Error('gone'))), [200, 'ok']],
  ['with a job store that does not answer', db.pool, jobs(never), [200, 'ok']],
]
for (const [what, pool, jobStore, answer] of cases) {
  test(`${what}: ${answer.join(', ')}`, async () => assert.equal(await readiness(pool, jobStore), answer))
}

for (const half of ['engine_migration', 'api_migration']) {
  test(`without one of its migrations in "${half}" it is not ready`, async () => {
    await db.pool.query(`update ${half} set name = 'x' || name`)
    assert.equal(await readiness(db.pool, here), [503, 'migrations missing'])
    await db.pool.query(`update ${half} set name = substr(name, 2)`)
  })
}

test('a database that only reads is told by name', async () => {
  const readOnly = await openApiDatabase({ url, poolSize: 1 })
  await readOnly.pool.query('set default_transaction_read_only = on')
  assert.equal(await readiness(readOnly.pool, here), [503, 'no writing'])
  await readOnly.close()
})

/** Runs `meanwhile` beside a transaction that has read what we write to, as `pg_dump` does. */
async function besideReader(meanwhile: () => Promise<void>) {
  const reader = await db.pool.connect()
  try {
    await reader.query('begin; lock table written in access share mode')
    await meanwhile()
  } finally {
    await reader.query('rollback')
    reader.release()
  }
}

test('beside somebody who reads for long it is ready, and stays so', () =>
  besideReader(async () => {
    const size = async () => {
      const { rows } = await db.pool.query(`select pg_total_relation_size('written')::int as bytes`)
      return rows[0]?.bytes
    }
    assert.equal(await readiness(db.pool, here), [200, 'ok'])
    const before = await size()
    assert.equal(await readiness(db.pool, here), [200, 'ok'])
    assert.ok((await size()) >= before + 8192, 'it wrote where there was room already')
  }))

test('beside somebody who reads for long, a database that cannot be written to is told all the same', () =>
  besideReader(async () => {
    const readOnly = await openApiDatabase({ url, poolSize: 1 })
    await readOnly.pool.query('set default_transaction_read_only = on')
    assert.equal(await readiness(readOnly.pool, here), [503, 'no writing'])
    await readOnly.close()
  }))

test('beside somebody who reads for long, a full disk is told all the same', async () => {
  const full = `create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on written execute function full_disk()`
  await db.pool.query(full)
  await besideReader(async () => assert.equal(await readiness(db.pool, here), [503, 'no writing']))
  await db.pool.query('drop function full_disk cascade')
})

test('many who ask at once do not each make it write', async () => {
  let writes = 0
  const query = (text: string | { text: string }) => {
    if (typeof text === 'string' && text.includes('truncate')) writes++
    return db.pool.query(text)
  }
  const app = Fastify()
  installHealth(app, { pool: { query } as unknown as Pool }, here)
  const answers = await Promise.all(Array.from({ length: 40 }, () => app.inject('/readyz')))
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
  assert.ok(writes < 20, `${writes} times`)
  await app.close()
})

test('why scheduled texts are held is told beside, and keeps nobody out', async () => {
  for (const [heldBecause, answer] of [
    [async () => 'the database was put back', { status: 'ok', held: 'the database was put back' }],
    [async () => null, { status: 'ok' }],
    [() => Promise.reject(new Error('gone')), { status: 'ok' }],
  ] as const) {
    const app = Fastify()
    installHealth(app, db, here, heldBecause)
    const { statusCode, body } = await app.inject('/readyz')
    assert.equal([statusCode, JSON.parse(body)], [200, answer])
    await app.close()
  }
})

for (const off_ms of [-4 * 3_600_000, 2 * 60_000]) {
  test(`a process whose clock is off by ${off_ms} ms says so, because it hears no text`, async () => {
    const right = Date.now
    Date.now = () => right() + off_ms
    try {
      assert.equal(await readiness(db.pool, here), [503, 'clock off'])
    } finally {
      Date.now = right
    }
  })
}

test('while a worker finds that the database and the carrier disagree about the time, it says so too', async () => {
  await tellCarrierClock(db.pool, 360_000)
  assert.equal(await readiness(db.pool, here), [503, 'clock off'])
  await tellCarrierClock(db.pool, null)
  assert.equal(await readiness(db.pool, here), [200, 'ok'])
})

test.run()
