import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sign } from '../../scripts/carrier-sim/signature.ts'
import { freePort } from '../../scripts/ports.ts'
import type { Carrier } from '../carrier/port.ts'
import { createCarrier } from '../carrier/twilio/send.ts'
import { newState } from '../domain/model/state.ts'
import { ann, bob, cat, dan, type Person } from '../testing/cast.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { waitFor } from '../testing/wait-for.ts'
import { textWebhook } from '../webhooks/text.ts'
import { answerLate } from './answer-late.ts'

/** Texts whose answers the carrier never took: a second listener holds the answers until nobody is waiting for them. */
interface World {
  service: TestService
  carrier: Carrier
  app: FastifyInstance
  url: string
  /** What an answer waits for once its turn is committed. */
  hold: (() => Promise<unknown>) | undefined
}

const late = suite<World>('a second way for replies')

late.before(async (context) => {
  const service = await startTestService({ startsAt: beforeTheLesson })
  context.service = service
  // The carrier's list does not know the texts that this file posts by itself.
  context.carrier = { ...createCarrier(service.carrierConfig), hasListed: async () => true }
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  context.url = `${publicUrl}/webhooks/twilio/message`
  const pool = afterTurns(service.engine.db.pool, async () => context.hold?.())
  context.app = Fastify()
  await context.app.register(textWebhook, {
    engine: { ...service.engine, db: { ...service.engine.db, pool } },
    publicUrl,
  })
  await context.app.listen({ port: Number(new URL(publicUrl).port), host: '127.0.0.1' })
  for (const person of [ann, bob, cat, dan]) await service.join(person)
})

late.after(async ({ service, app }) => {
  await app.close()
  await service.stop()
})

/** A pool that commits turns and then holds them. */
function afterTurns(pool: pg.Pool, held: () => Promise<unknown>): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
      return async (...args: Parameters<pg.Pool['query']>) => {
        const result = await target.query(...args)
        if ((args[0] as unknown as pg.QueryConfig).name?.startsWith('commit-turns')) await held()
        return result
      }
    },
  })
}

function post({ service, url }: World, { phone }: Person, sid: string, body: string) {
  const params = { MessageSid: sid, From: phone, Body: body }
  const form = new URLSearchParams(params).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': sign(service.carrierConfig.authToken, url, params),
  }
  const sent = request(url, { method: 'POST', headers, agent: false })
  sent.end(form)
  return sent
}

/** The replies to a text, or to a retry of it. */
async function replies(world: World, person: Person, sid: string, body: string): Promise<string[]> {
  const [response] = (await once(post(world, person, sid, body), 'response')) as [IncomingMessage]
  assert.is(response.statusCode, 200)
  return [...(await bodyOf(response)).matchAll(/<Message>(.*?)<\/Message>/gs)].map(([, said = '']) => said)
}

/** A text that is heard, but whose carrier hangs up before the answer. */
async function unanswered(world: World, person: Person, sid: string, body: string): Promise<void> {
  const hungUp = Promise.withResolvers<void>()
  world.hold = () => hungUp.promise
  const sent = post(world, person, sid, body)
  sent.on('error', () => undefined)
  await waitFor('the turn is on record', async () => (await countOf(world, 'message', sid)) === 1)
  sent.destroy()
  await waitFor('nobody listens any more', async () => (await connections(world)) === 0)
  world.hold = undefined
  hungUp.resolve()
}

const connections = ({ app }: World) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

async function countOf({ service }: World, table: 'message' | 'unanswered', sid: string): Promise<number> {
  const { rows } = await service.engine.db.pool.query(`select count(*)::int as n from ${table} where sid = $1`, [sid])
  return rows[0].n
}

const now = ({ service, carrier }: World) => answerLate(service.engine, carrier, { wait_ms: 0 })
const times = ({ service }: World, { phone }: Person, words: RegExp) =>
  service.received(phone).filter((body) => words.test(body)).length
const statusOf = async ({ service }: World, sid: string) => {
  const { rows } = await service.engine.db.pool.query(
    'select kind, status from message where answers = $1 order by id',
    [sid],
  )
  return rows.map(({ kind, status }) => `${kind} ${status}`)
}

late('a reply that was committed and never fetched goes through the outbox, once', async (world) => {
  const { service, carrier } = world
  await unanswered(world, ann, 'SMlost', 'NEXT')
  assert.is(await countOf(world, 'unanswered', 'SMlost'), 1)
  assert.equal(await answerLate(service.engine, carrier), { found: 0, taken: 0 }, 'the carrier may still try')
  assert.equal(await now(world), { found: 0, taken: 1 })
  assert.equal(await now(world), { found: 0, taken: 0 })
  await service.settle()
  assert.is(times(world, ann, /^Assets: .* reply Q/i), 1)
  assert.equal(await statusOf(world, 'SMlost'), ['lesson delivered'])
  assert.equal(await replies(world, ann, 'SMlost', 'NEXT'), [], 'a retry after that gets nothing')
  await unanswered(world, bob, 'SMbob', 'SCORE')
  assert.equal(await replies(world, ann, 'SMlost', 'NEXT'), [], 'nor does it while somebody else’s answer is open')
  await service.engine.db.pool.query(`delete from unanswered where sid = 'SMbob'`)
})

late('an answer that was delivered is noted, and nothing is left for the outbox', async (world) => {
  assert.is((await replies(world, ann, 'SMgood', 'SCORE')).length, 1)
  await waitFor('it is noted', async () => (await countOf(world, 'unanswered', 'SMgood')) === 0)
  assert.equal(await now(world), { found: 0, taken: 0 })
  assert.is((await replies(world, ann, 'SMgood', 'SCORE')).length, 1, 'a retry gets the stored reply')
})

late('the carrier’s retry before that gets the reply, and the outbox has nothing to send', async (world) => {
  await unanswered(world, ann, 'SMretry', 'HELP ME PLAN')
  assert.is((await replies(world, ann, 'SMretry', 'HELP ME PLAN')).length, 1)
  await waitFor('it is noted', async () => (await countOf(world, 'unanswered', 'SMretry')) === 0)
  assert.equal(await now(world), { found: 0, taken: 0 })
})

late(
  'an answer that took long is asked about: somebody in between may have taken it for a carrier that gave up',
  async (world) => {
    const { service } = world
    world.hold = () => sleep(2_100)
    assert.is((await replies(world, ann, 'SMslow', 'PLAN')).length, 1)
    world.hold = undefined
    await replies(world, bob, 'SMafter', 'SCORE')
    await waitFor('what came later is noted', async () => (await countOf(world, 'unanswered', 'SMafter')) === 0)
    assert.is(await countOf(world, 'unanswered', 'SMslow'), 1)
    assert.equal(await now(world), { found: 0, taken: 1 })
    await service.settle()
    assert.equal(await statusOf(world, 'SMslow'), ['notice delivered'])
  },
)

late('retry and outbox at once: each reply goes one way, and none goes neither', async (world) => {
  const { service, carrier } = world
  const { pool } = service.engine.db
  // Strangers, because each first text gets an answer, whatever the others say.
  const strangers = Array.from({ length: 12 }, (_, nth) => ({ ...bob, phone: `+121255503${10 + nth}` }))
  const sids = strangers.map((_, nth) => `SMrace${nth}`)
  for (const [nth, sid] of sids.entries()) await unanswered(world, strangers[nth] as Person, sid, 'hi')
  await pool.query(`update unanswered set at_machine = clock_timestamp() - interval '1 hour'`)
  const [answered] = await Promise.all([
    Promise.all(sids.map((sid, nth) => replies(world, strangers[nth] as Person, sid, 'hi'))),
    answerLate(service.engine, carrier),
    answerLate(service.engine, carrier),
  ])
  const ways = await Promise.all(
    sids.map(async (sid, nth) => (answered[nth]?.length ?? 0) + (await statusOf(world, sid)).length),
  )
  assert.equal(
    ways,
    sids.map(() => 1),
  )
})

late('a reply decided before a STOP does not follow it', async (world) => {
  const { service } = world
  await unanswered(world, cat, 'SMbefore', 'NEXT')
  assert.equal(await replies(world, cat, 'SMstop', 'STOP'), [])
  assert.equal(await now(world), { found: 0, taken: 1 })
  const before = service.received(cat.phone).length
  await service.settle()
  assert.is(service.received(cat.phone).length, before)
  assert.equal(await statusOf(world, 'SMbefore'), ['lesson cancelled'])
})

late('the confirmation of an opt-out reaches the phone that is out', async (world) => {
  const { service } = world
  await unanswered(world, dan, 'SMout', 'please stop texting me')
  assert.equal(await now(world), { found: 0, taken: 1 })
  await service.settle()
  assert.is(times(world, dan, /opted out/), 1)
  assert.equal(await statusOf(world, 'SMout'), ['opt-out delivered'])
})

late('after five minutes it is dropped', async (world) => {
  const { service } = world
  await replies(world, dan, 'SMback', 'START')
  await unanswered(world, dan, 'SMout2', 'please stop texting me')
  await service.advance('PT6M')
  assert.equal(await now(world), { found: 0, taken: 1 })
  await service.settle()
  assert.is(times(world, dan, /opted out/), 1)
  assert.equal(await statusOf(world, 'SMout2'), ['opt-out cancelled'])
})

late('what the carrier has is not sent again, although nobody noted it', async (world) => {
  const { service } = world
  const { pool } = service.engine.db
  assert.is((await service.text(ann.phone, 'PLAN')).length, 1)
  await waitFor('it is noted', async () => {
    const { rows } = await pool.query('select from unanswered')
    return rows.length === 0
  })
  // As if the process had died in between.
  await pool.query(
    `insert into unanswered (sid)
     select sid from message where direction = 'in' and body = 'PLAN' order by id desc limit 1`,
  )
  assert.equal(await now(world), { found: 1, taken: 0 })
})

late('while the carrier says nothing, the reply waits', async (world) => {
  const { service, carrier } = world
  await unanswered(world, ann, 'SMwaits', 'SCORE')
  const silent = { ...carrier, listReplies: async () => null }
  assert.equal(await answerLate(service.engine, silent, { wait_ms: 0 }), { found: 0, taken: 0 })
  assert.is(await countOf(world, 'unanswered', 'SMwaits'), 1)
  assert.equal(await now(world), { found: 0, taken: 1 })
})

late('while the carrier’s list does not show the text, it cannot tell that its answer is missing', async (world) => {
  const { service, carrier } = world
  await unanswered(world, bob, 'SMlisted', 'PLAN')
  const lagging = { ...carrier, hasListed: async () => false }
  assert.equal(await answerLate(service.engine, lagging, { wait_ms: 0 }), { found: 0, taken: 0 })
  assert.equal(await answerLate(service.engine, carrier), { found: 0, taken: 0 }, 'and is not asked again at once')
  await service.advance('PT31M')
  assert.equal(await answerLate(service.engine, lagging, { wait_ms: 0 }), { found: 0, taken: 1 }, 'but not for ever')
})

late('nor right after that: the answer came later than the text, and is listed later', async (world) => {
  const { service, carrier } = world
  const { pool } = service.engine.db
  await unanswered(world, { ...bob, phone: '+12125550395' }, 'SMlater', 'hi')
  const overdue = () => pool.query(`update unanswered set at_machine = clock_timestamp() - interval '1 minute'`)
  await overdue()
  assert.equal(await answerLate(service.engine, carrier, { wait_ms: 300 }), { found: 0, taken: 0 })
  await sleep(300)
  await overdue()
  assert.equal(await answerLate(service.engine, carrier, { wait_ms: 300 }), { found: 0, taken: 1 })
})

late('the apology for a turn that threw has a second way too', async (world) => {
  const { service } = world
  const { pool } = service.engine.db
  await pool.query(`update conversation set state = '{}' where id = $1`, [bob.learner.id])
  assert.is((await replies(world, bob, 'SMthrew', 'Q')).length, 1)
  await waitFor('it is noted', async () => (await countOf(world, 'unanswered', 'SMthrew')) === 0)
  await pool.query(`insert into unanswered (sid) values ('SMthrew')`)
  assert.equal(await now(world), { found: 0, taken: 1 })
  await service.settle()
  assert.is(times(world, bob, /something went wrong on our side/), 1)
  await pool.query('update conversation set state = $2 where id = $1', [bob.learner.id, JSON.stringify(newState)])
})

late('a text that was deleted with its account is forgotten', async (world) => {
  await world.service.engine.db.pool.query(`insert into unanswered (sid) values ('SMgone')`)
  assert.equal(await now(world), { found: 1, taken: 0 })
  assert.is(await countOf(world, 'unanswered', 'SMgone'), 0)
})

late('answers are asked about while the carrier may be trying again what was refused before', async (world) => {
  const [one, other] = ['90', '91'].map((last) => ({ ...bob, phone: `+121255503${last}` })) as [Person, Person]
  world.hold = async () => {
    throw Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' })
  }
  const [refused] = (await once(post(world, one, 'SMrefused', 'hi'), 'response')) as [IncomingMessage]
  assert.is(refused.statusCode, 503)
  world.hold = undefined
  assert.is((await replies(world, one, 'SMrefused', 'hi')).length, 1)
  assert.is((await replies(world, other, 'SMother', 'hi')).length, 1)
  assert.equal(await now(world), { found: 0, taken: 2 })
  await world.service.settle()
})

late.run()
