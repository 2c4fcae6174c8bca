import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sign } from '../../scripts/carrier-sim/signature.ts'
import { BusyConversation } from '../engine/busy-conversation.ts'
import { savePreferences } from '../engine/learners.ts'
import { ann, bob, cat, dan, type Person } from '../testing/cast.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** Somebody else is always faster: whatever a text decides, its conversation has moved on by the time it is written. */
const overtaken = suite<{ service: TestService; faster: pg.Client; before: TestService['engine']['db'] }>('overtaken')

overtaken.before(async (context) => {
  context.service = await startTestService()
  context.before = context.service.engine.db
  context.faster = new pg.Client({ connectionString: context.service.databaseUrl })
  await context.faster.connect()
  for (const person of [ann, bob, cat, dan]) await context.service.join(person)
})

overtaken.after.each(({ service, before }) => {
  Object.assign(service.engine, { db: before })
})

overtaken.after(async ({ service, faster }) => {
  await faster.end()
  await service.stop()
})

/** From now on a person's conversation moves on before each write, unless its row is locked. */
function alwaysOvertake({ service, faster }: { service: TestService; faster: pg.Client }, { learner }: Person) {
  const { pool } = service.engine.db
  let times = 0
  const overtake = async (statement: unknown) => {
    if (!(statement as pg.QueryConfig).name?.startsWith('commit-turns')) return
    await faster.query(`set lock_timeout = '50ms'`)
    const held = await faster
      .query('update conversation set seq = seq + 1 where id = $1', [learner.id])
      .catch(() => null)
    if (held) times += 1
  }
  const slow = <T extends pg.Pool | pg.PoolClient>(db: T): T =>
    new Proxy(db, {
      get(target, name) {
        if (name === 'query') {
          return async (...args: Parameters<pg.Pool['query']>) => {
            await overtake(args[0])
            return target.query(...args)
          }
        }
        if (name === 'connect') return async () => slow((await (target as pg.Pool).connect()) as pg.PoolClient)
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  Object.assign(service.engine, { db: { ...service.engine.db, pool: slow(pool) } })
  return { times: () => times }
}

function post({ publicUrl, carrierConfig }: TestService, { phone }: Person, sid: string, body: string) {
  const url = `${publicUrl}/webhooks/twilio/message`
  const params = { MessageSid: sid, From: phone, Body: body }
  return fetch(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': sign(carrierConfig.authToken, url, params) },
    body: new URLSearchParams(params),
  })
}

const count = async ({ engine }: TestService, table: string, { phone }: Person) =>
  (await engine.db.pool.query(`select count(*)::int as n from ${table} where phone = $1`, [phone])).rows[0].n

overtaken('an opt-out that is overtaken holds the row after the third try, and is heard', async (context) => {
  const { service } = context
  const { times } = alwaysOvertake(context, ann)
  assert.is((await post(service, ann, 'SMstop', 'STOP')).status, 200)
  assert.is(times(), 3)
  assert.is(await count(service, 'suppression', ann), 1)
  assert.is(await count(service, 'dead_letter', ann), 0)
})

overtaken('so does one in the learner’s own words, with its confirmation', async (context) => {
  const { service } = context
  const { times } = alwaysOvertake(context, bob)
  const response = await post(service, bob, 'SMphrase', 'please stop texting me')
  assert.match(await response.text(), /opted out/)
  assert.is(times(), 3)
  assert.is(await count(service, 'suppression', bob), 1)
})

overtaken(
  'a text that cannot be decided for being overtaken is 503, no dead letter, and read anew',
  async (context) => {
    const { service, before } = context
    alwaysOvertake(context, cat)
    assert.is((await post(service, cat, 'SMnext', 'NEXT')).status, 503)
    assert.is(await count(service, 'dead_letter', cat), 0)
    Object.assign(service.engine, { db: before })
    const again = await post(service, cat, 'SMnext', 'NEXT')
    assert.is(again.status, 200)
    assert.match(await again.text(), /reply Q/i)
  },
)

overtaken(
  'an opt-out whose conversation somebody holds is not acknowledged, and holds at the next try',
  async (context) => {
    const { service, faster } = context
    const eve = {
      ...cat,
      phone: '+12125550177',
      learner: { ...cat.learner, id: '00000000-0000-4000-8000-000000000077' },
    }
    await service.join(eve)
    await faster.query('begin')
    await faster.query('select from conversation where id = $1 for update', [eve.learner.id])
    assert.is((await post(service, eve, 'SMheld', 'STOP')).status, 503)
    assert.is(await count(service, 'suppression', eve), 0)
    await faster.query('rollback')
    assert.is((await post(service, eve, 'SMheld', 'STOP')).status, 200)
    assert.is(await count(service, 'suppression', eve), 1)
    assert.is(await count(service, 'dead_letter', eve), 0)
  },
)

overtaken('STOP is heard among fifty saves at once, and a learner’s saves are limited', async ({ service }) => {
  const { engine } = service
  const saves = Array.from({ length: 50 }, (_, nth) =>
    savePreferences(engine, dan.learner.id, { textsPerWeek: nth % 6 }),
  )
  const [stop, ...saved] = await Promise.all([post(service, dan, 'SMstorm', 'STOP'), ...saves.map(outcome)])
  assert.is(stop.status, 200)
  assert.is(await count(service, 'suppression', dan), 1)
  assert.is(await count(service, 'dead_letter', dan), 0)
  // One running, plus as many waiting as are allowed.
  assert.is(saved.filter((one) => one === 'saved').length, 9)
  assert.is(saved.filter((one) => one === 'busy').length, 41)
})

overtaken('the saves of others are not held up by one learner’s', async ({ service }) => {
  const { engine } = service
  const many = Array.from({ length: 20 }, () => outcome(savePreferences(engine, dan.learner.id, { textsPerWeek: 3 })))
  const others = [ann, bob, cat].map(({ learner }) => savePreferences(engine, learner.id, { textsPerWeek: 2 }))
  assert.equal(await Promise.all(others.map(outcome)), ['saved', 'saved', 'saved'])
  await Promise.all(many)
  assert.is(await outcome(savePreferences(engine, dan.learner.id, { textsPerWeek: 4 })), 'saved')
})

/** What became of a save. */
function outcome(save: Promise<unknown>): Promise<'saved' | 'busy'> {
  return save.then(
    () => 'saved',
    (error) => {
      assert.instance(error, BusyConversation)
      return 'busy'
    },
  )
}

overtaken.run()
