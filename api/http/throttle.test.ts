import Fastify, { type FastifyInstance } from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestDatabase } from '../../sms-engine/testing/database.ts'
import { openApiDatabase } from '../database.ts'
import { migrateAll } from '../migrations/migrate-all.ts'
import { installErrors } from './errors.ts'
import { installThrottle, type Throttle } from './throttle.ts'
import { createThrottleStore } from './throttle-store.ts'

const db = await openApiDatabase({ url: await createTestDatabase(migrateAll), poolSize: 2 })
test.after(() => db.close())
test.before.each(async () => {
  await db.pool.query('truncate throttle')
})

async function appWith(configure: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const app = Fastify()
  installErrors(app)
  await installThrottle(app, createThrottleStore(db.pool))
  configure(app)
  return app
}

test('what is exhausted is refused with the time to wait; others go on', async () => {
  const app = await appWith((app) => {
    const preHandler = app.throttle('door', { max: 2, window_minutes: 5, by: ({ network }) => network })
    app.get('/', { preHandler }, () => 'fine')
  })
  const from = (remoteAddress: string) => app.inject({ url: '/', remoteAddress })
  for (const _ of [1, 2]) assert.is((await from('10.0.0.1')).statusCode, 200)

  const refused = await from('10.0.0.1')
  assert.is(refused.statusCode, 429)
  assert.equal(refused.json(), { message: 'Too many tries. Please wait 5 minutes.', code: 'too_many_requests' })
  const seconds = Number(refused.headers['retry-after'])
  assert.ok(seconds > 290 && seconds <= 300, `${seconds} s`)

  assert.is((await from('10.0.0.2')).statusCode, 200)
  await app.close()
})

test('of several throttles each counts by itself', async () => {
  const app = await appWith((app) => {
    const byPlace: Throttle = { max: 3, window_minutes: 1, by: ({ network }) => network }
    const altogether = { max: 4, window_minutes: 1, by: () => 'everybody' }
    app.get('/', { preHandler: app.throttle('door', byPlace, altogether) }, () => 'fine')
  })
  const statuses: number[] = []
  for (const remoteAddress of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3']) {
    statuses.push((await app.inject({ url: '/', remoteAddress })).statusCode)
  }
  assert.equal(statuses, [200, 200, 200, 429, 200, 429])
  await app.close()
})

const waits: [window_minutes: number, said: string][] = [
  [0.5, 'a minute'],
  [1, 'a minute'],
  [1.5, '2 minutes'],
  [2, '2 minutes'],
  [59.5, '60 minutes'],
]
for (const [window_minutes, said] of waits) {
  test(`after ${window_minutes} minutes is said as "${said}"`, async () => {
    const app = await appWith((app) => {
      app.get(
        '/',
        { preHandler: app.throttle('door', { max: 1, window_minutes, by: ({ network }) => network }) },
        () => 'fine',
      )
    })
    await app.inject('/')
    assert.is((await app.inject('/')).json().message, `Too many tries. Please wait ${said}.`)
    await app.close()
  })
}

test('two doors with the same limit count apart', async () => {
  const limit: Throttle = { max: 1, window_minutes: 5, by: ({ network }) => network }
  const app = await appWith((app) => {
    for (const path of ['/one', '/other']) app.get(path, { preHandler: app.throttle(path, limit) }, () => 'fine')
  })
  for (const status of [200, 429]) {
    for (const path of ['/one', '/other']) assert.is((await app.inject(path)).statusCode, status, path)
  }
  await app.close()
})

test('two doors of one name would be counted together, and are refused at boot', async () => {
  const limit: Throttle = { max: 1, window_minutes: 5, by: ({ network }) => network }
  const app = await appWith((app) => app.throttle('door', limit))
  assert.throws(() => app.throttle('door', limit), 'Two doors are called "door"')
  await app.close()
})

test('a flood at a shut door is answered without the database', async () => {
  const app = await appWith((app) => {
    app.get(
      '/',
      { preHandler: app.throttle('door', { max: 1, window_minutes: 5, by: ({ network }) => network }) },
      () => 'fine',
    )
  })
  for (const status of [200, 429]) assert.is((await app.inject('/')).statusCode, status)
  await db.pool.query('truncate throttle')
  assert.is((await app.inject('/')).statusCode, 429)
  assert.is((await db.pool.query('select from throttle')).rowCount, 0)
  assert.is((await app.inject({ url: '/', remoteAddress: '10.0.0.2' })).statusCode, 200)
  await app.close()
})

test('what has no throttle is open however often it is asked', async () => {
  const app = await appWith((app) => app.get('/', () => 'fine'))
  for (let nth = 0; nth < 1500; nth++) {
    const { statusCode } = await app.inject('/')
    if (statusCode !== 200) assert.unreachable(`${statusCode} after ${nth}`)
  }
  await app.close()
})

test.run()
