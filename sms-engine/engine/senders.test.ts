import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isMessage } from '../../scripts/carrier-sim/carrier.ts'
import { createCarrier } from '../carrier/twilio/send.ts'
import type { Sender } from '../domain/model/sender.ts'
import { adoptOptOuts } from '../store/senders.ts'
import { ann, bob, cat, dan, type Person } from '../testing/cast.ts'
import { addMessage } from '../testing/rows.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { catchUp } from './catch-up.ts'
import { flushOutbox } from './flush-outbox.ts'
import { readNextStep } from './portal-quiz.ts'

const pool_sender = `MG${'1'.repeat(32)}`
const second = '+12025550176'
const third = '+12025550177'

const senders = suite<{ service: TestService }>('several senders')

senders.before.each(async (context) => {
  context.service = await startTestService({
    startsAt: beforeTheLesson,
    senders: [{ id: pool_sender }, { id: second }, { id: third }],
  })
})

senders.after.each(async ({ service }) => {
  await service.stop()
})

/** The senders by which our texts reached a phone, oldest first. */
const sendersOn = ({ sim }: TestService, { phone }: Person) =>
  (sim.carrier.thread(phone) ?? []).filter(isMessage).flatMap(({ by, sender }) => (by === 'service' ? [sender] : []))

const rowOf = async ({ engine }: TestService, { phone }: Person) => {
  const { rows } = await engine.db.pool.query(
    'select sender, started_on, blocked from number_sender where phone = $1',
    [phone],
  )
  return rows[0]
}

const textTo = (service: TestService, { phone }: Person, to: string, body: string) =>
  service.sim.text(phone, { body, to })

const isSuppressed = async ({ engine }: TestService, { phone }: Person) =>
  (await engine.db.pool.query('select from suppression where phone = $1', [phone])).rowCount === 1

senders('a learner is texted by the same sender from text to text, whatever each text is', async ({ service }) => {
  await service.join(ann)
  await service.advance('PT3H')
  await service.text(ann.phone, 'Q')
  await service.advance('P2D')
  const seen = sendersOn(service, ann)
  assert.ok(seen.length >= 4, String(seen.length))
  assert.is(new Set(seen).size, 1)
  assert.is((await rowOf(service, ann))?.sender, seen[0])
})

senders('the portal names the number by which a learner is texted', async ({ service }) => {
  await service.join(ann)
  const named = async () => (await readNextStep(service.engine, ann.learner.id, 1)).nextByText
  await textTo(service, ann, second, 'START')
  assert.equal(await named(), { to: second })
  await textTo(service, ann, pool_sender, 'START')
  assert.equal(await named(), { to: null }, 'a messaging service is no number')
})

senders('learners fall to all of the senders, to each as to its rate', async ({ service }) => {
  const { pool } = service.engine.db
  const rated: Sender[] = [
    { id: pool_sender, segmentsPerSecond: 300 },
    { id: second, segmentsPerSecond: 100 },
    { id: third, countries: ['CA'], segmentsPerSecond: 100 },
  ]
  const engine = { ...service.engine, senders: rated }
  for (let index = 0; index < 400; index++)
    await addMessage(pool, ann, {
      conversation_id: null,
      phone: `+1212555${1000 + index}`,
      country: index % 4 ? 'US' : 'CA',
      segments: 1,
    })
  const { rows: before } = await pool.query('select count(*)::int from number_sender')
  await flushOutbox(engine, createCarrier(service.carrierConfig), { publicUrl: service.publicUrl, batch: 1 })
  const { rows } = await pool.query(
    `select m.country, n.sender, count(*)::int as numbers from message m join number_sender n using (phone)
     group by m.country, n.sender`,
  )
  const count = (country: string, sender: string) =>
    rows.find((row) => row.country === country && row.sender === sender)?.numbers ?? 0
  assert.is(before[0].count, 0)
  assert.is(count('CA', third), 100, 'a sender that names a country has its numbers')
  assert.is(count('US', third), 0, 'and no others')
  const share = count('US', pool_sender) / 300
  assert.ok(share > 0.65 && share < 0.85, `three quarters of the rate, ${share} of the numbers`)
})

senders(
  'STOP to any sender holds for all; START to another lifts ours, and that one is used from then on',
  async ({ service }) => {
    await service.join(ann)
    const [first = ''] = sendersOn(service, ann)
    const other = first === second ? third : second
    await textTo(service, ann, other, 'STOP')
    assert.is(await isSuppressed(service, ann), true)
    await service.advance('PT3H')
    assert.equal(sendersOn(service, ann), [first], 'the sender that nobody said STOP to sends nothing either')
    await textTo(service, ann, first === third ? pool_sender : third, 'START')
    assert.is(await isSuppressed(service, ann), false)
    await service.advance('P2D')
    const since = sendersOn(service, ann).slice(1)
    assert.ok(since.length > 0)
    assert.equal([...new Set(since)], [first === third ? pool_sender : third])
    assert.equal((await rowOf(service, ann))?.blocked, [other])
  },
)

senders('a sender that still blocks is not used for a learner who came back by another', async ({ service }) => {
  const { pool } = service.engine.db
  await service.join(ann)
  const [blocking = ''] = sendersOn(service, ann)
  const start = blocking === second ? third : second
  // The carrier knows of a STOP that we do not, and the START that we know went to another sender, given up since.
  service.sim.carrier.setOptedOut(ann.phone, blocking, true)
  await pool.query(`update number_sender set started_on = $1`, [start])
  const id = await addMessage(pool, ann, { phone: ann.phone, sender: blocking })
  await service.settle()
  const { rows } = await pool.query('select status, sender from message where id = $1', [id])
  assert.is(rows[0].status, 'delivered')
  assert.is.not(rows[0].sender, blocking)
  assert.equal((await rowOf(service, ann))?.blocked, [blocking])
  assert.is(await isSuppressed(service, ann), false)
})

senders(
  'a sender that blocks a learner who came back by no other says that the number has opted out of all',
  async ({ service }) => {
    await service.join(ann)
    const [blocking = ''] = sendersOn(service, ann)
    service.sim.carrier.setOptedOut(ann.phone, blocking, true)
    await service.advance('PT3H')
    assert.is(await isSuppressed(service, ann), true)
  },
)

senders('whoever texts one of our numbers first is texted by that one', async ({ service }) => {
  for (const [person, to] of [
    [bob, second],
    [cat, third],
    [dan, pool_sender],
  ] as const) {
    await textTo(service, person, to, 'hello')
    await addMessage(service.engine.db.pool, person, { conversation_id: null })
    await service.settle()
    const seen = sendersOn(service, person)
    assert.equal(seen, [to, to], 'the answer, and what we say later of ourselves')
  }
})

senders('texts of a sender that is no longer there leave by another', async ({ service }) => {
  const { engine, publicUrl } = service
  await service.join(ann)
  const [gone = ''] = sendersOn(service, ann)
  const id = await addMessage(engine.db.pool, ann, { sender: gone })
  const left = (engine.senders ?? []).filter((sender) => sender.id !== gone)
  await flushOutbox({ ...engine, senders: left }, createCarrier(service.carrierConfig), { publicUrl })
  const { rows } = await engine.db.pool.query('select attempts, sender from message where id = $1', [id])
  assert.ok(left.some((sender) => sender.id === rows[0].sender))
  assert.is(rows[0].attempts, 1)
})

senders(
  'what waits for one of several goes by the one that is left when all others are given up',
  async ({ service }) => {
    const { engine, publicUrl, carrierConfig } = service
    const { accountSid, authToken, apiUrl } = carrierConfig
    const id = await addMessage(engine.db.pool, ann, { conversation_id: null, sender: third })
    const carrier = createCarrier({ accountSid, authToken, apiUrl, fromNumber: second })
    await flushOutbox({ ...engine, senders: undefined }, carrier, { publicUrl })
    const { rows } = await engine.db.pool.query('select attempts from message where id = $1', [id])
    assert.is(rows[0].attempts, 1)
    assert.equal(sendersOn(service, ann), [second])
  },
)

senders('a sender that has used up its rate or its day keeps no other from sending', async ({ service }) => {
  const { engine, publicUrl } = service
  const { pool } = engine.db
  await service.join(ann)
  const slow: Sender[] = [{ id: second, segmentsPerSecond: 0.02 }, { id: third }]
  const send = (spendCap?: Record<string, number>) =>
    flushOutbox({ ...engine, senders: slow }, createCarrier(service.carrierConfig), { publicUrl, spendCap })
  const add = (sender: string) => addMessage(pool, ann, { sender, country: 'US', segments: 1 })
  for (let index = 0; index < 60; index++) await add(second)
  const behind = await add(third)
  assert.is((await send()).sent, 1)
  const { rows } = await pool.query('select attempts from message where id = $1', [behind])
  assert.is(rows[0].attempts, 1)
  await pool.query(`delete from message where status = 'queued'`)
  const lesson = (sender: string) => addMessage(pool, ann, { sender, kind: 'lesson', country: 'US', segments: 2 })
  for (let index = 0; index < 3; index++) await lesson(third)
  assert.is((await send({ [third]: 4 })).sent, 2, 'its day has room for two')
  assert.is((await send({ [third]: 4 })).sent, 0)
})

senders(
  'a text to any of our senders that never reached us is fetched, with the sender that it came to',
  async ({ service }) => {
    const { engine, sim } = service
    await service.join(ann)
    for (const to of [second, third]) {
      sim.carrier.addMessage({
        ...{
          phone: ann.phone,
          direction: 'from-phone',
          by: 'phone',
          origin: 'phone',
          body: to === third ? 'START' : 'STOP',
        },
        ...{ segments: 1, sender: to, status: 'received' },
      })
    }
    await engine.db.pool.query('update inbound_watch set demanded_at_machine = clock_timestamp()')
    assert.equal(await catchUp(engine, createCarrier(service.carrierConfig)), { heard: 2 })
    assert.equal(await rowOf(service, ann), { sender: third, started_on: third, blocked: [second] })
  },
)

senders('an opt-out from before a sender belonged to the programme holds for the programme', async ({ service }) => {
  const { engine } = service
  const { pool } = engine.db
  await pool.query(`insert into suppression (phone, sender, reason, at) values ($1, $2, 'keyword', now())`, [
    ann.phone,
    third,
  ])
  for (let start = 0; start < 2; start++) await adoptOptOuts(pool, engine.sender, engine.senders ?? [])
  const { rows } = await pool.query('select phone, sender, reason from suppression')
  assert.equal(rows, [{ phone: ann.phone, sender: pool_sender, reason: 'keyword' }])
})

senders.run()
