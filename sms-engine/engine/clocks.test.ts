import { Writable } from 'node:stream'
import pino from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCarrier } from '../carrier/twilio/send.ts'
import { day_ms, hour_ms, minute_ms } from '../domain/model/units.ts'
import { engineTicks } from '../jobs/ticks.ts'
import { ClockAstray, tellCarrierClock } from '../runtime/service-clock.ts'
import { ann } from '../testing/cast.ts'
import { addMessage, column } from '../testing/rows.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { archiveTicks } from './archive-months.ts'
import { dispatchDue } from './dispatch-due.ts'
import type { Engine } from './engine.ts'
import { flushOutbox } from './flush-outbox.ts'
import { hearText, TextNotHeard } from './hear-text.ts'
import { settleUndelivered } from './settle-undelivered.ts'

const clocks = suite<{ service: TestService }>('clocks that are wrong')

clocks.before.each(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
  await context.service.join(ann)
})

clocks.after.each(async ({ service }) => {
  await service.stop()
})

/** Everything that a clock could have decided by now. */
async function decided({ engine }: TestService): Promise<object> {
  const { pool } = engine.db
  const conversations = await pool.query('select seq, state, next_send_at, due_at from conversation order by id')
  const messages = await pool.query('select id, status, not_after, retry_at_machine from message order by id')
  return { conversations: conversations.rows, messages: messages.rows }
}

/** Does work in a process whose clock is off. @returns the error it throws, or null */
async function whileOff(off_ms: number, work: () => Promise<unknown>): Promise<unknown> {
  const right = Date.now
  Date.now = () => right() + off_ms
  try {
    await work()
    return null
  } catch (error) {
    return error
  } finally {
    Date.now = right
  }
}

const text = (sid: string) => ({ sid, from: ann.phone, body: 'SNOOZE 2h', media: 0, handledByCarrier: null })
const share = { lane: 0, lanes: 1, limit: 10 }

for (const [name, off_ms] of [
  ['two minutes ahead', 2 * minute_ms],
  ['four hours behind', -4 * hour_ms],
  ['thirty days ahead', 30 * day_ms],
  ['a year behind', -365 * day_ms],
] as const) {
  clocks(`a process whose clock is ${name} refuses to decide, and says so`, async ({ service }) => {
    const { engine, publicUrl } = service
    const carrier = createCarrier(service.carrierConfig)
    await addMessage(engine.db.pool, ann)
    await engine.db.pool.query('update conversation set next_send_at = to_timestamp(0)')
    const before = await decided(service)
    for (const work of [() => dispatchDue(engine, share), () => flushOutbox(engine, carrier, { publicUrl })]) {
      const error = await whileOff(off_ms, work)
      assert.instance(error, ClockAstray)
      assert.match(String(error), /the clock of this process is \d+ s (ahead of|behind) the database's/)
    }
    const refused = await whileOff(off_ms, () => hearText(engine, text('SM1')))
    assert.instance(refused, TextNotHeard, 'the carrier brings it again')
    assert.equal(await decided(service), before)
    await hearText(engine, text('SM1'))
    assert.not.equal(await decided(service), before)
  })
}

clocks('a worker whose clock is off holds nobody else’s texts up', async ({ service }) => {
  const { pool } = service.engine.db
  await pool.query('update inbound_watch set demanded_at_machine = null')
  const flush = service.ticks.find(({ name }) => name === 'flush-outbox')
  assert.instance(await whileOff(4 * hour_ms, async () => flush?.run(0, 1)), ClockAstray)
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.equal((await pool.query('select demanded_at_machine from inbound_watch')).rows, [
    { demanded_at_machine: null },
  ])
})

clocks('a process whose clock is off makes and archives no month and deletes nothing', async ({ service }) => {
  const { engine, ticks } = service
  const archive = { folder: '/nowhere', afterMonths: 12 }
  for (const { name, run } of [...ticks, ...archiveTicks(engine, archive)]) {
    if (!/^(months|retention|archive)/.test(name)) continue
    assert.instance(await whileOff(400 * day_ms, () => run(0, 1)), ClockAstray, name)
  }
})

clocks('a process decides by the database’s clock, not by its own', async ({ service }) => {
  const { engine } = service
  await whileOff(-40_000, () => hearText(engine, text('SM1')))
  const { rows } = await engine.db.pool.query(
    `select extract(epoch from clock_timestamp() - at)::float8 +
       (select offset_ms from service_clock)::float8 / 1000 as ago_s from message where sid = 'SM1'`,
  )
  assert.ok(Math.abs(rows[0].ago_s) < 20, String(rows[0].ago_s))
})

for (const clock_ahead_s of [6 * 60, -6 * 60]) {
  clocks(
    `while the database's clock is six minutes from the carrier's (${clock_ahead_s} s), nothing is sent`,
    async ({ service }) => {
      const lines: string[] = []
      const log = pino(
        {},
        new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(String(line)).msg)) }),
      )
      const engine: Engine = { ...service.engine, log }
      const carrier = createCarrier(service.carrierConfig)
      const { all } = engineTicks(engine, carrier, { publicUrl: service.publicUrl })
      const run = async (name: string) => all.find((tick) => tick.name === name)?.run(0, 1)
      service.sim.faults.last({ clock_ahead_s })
      await carrier.fateOf('SM0')
      const id = await addMessage(engine.db.pool, ann, { at: new Date(beforeTheLesson) })
      await engine.db.pool.query(
        `update conversation set next_send_at = to_timestamp(0),
      state = jsonb_set(state, '{slot}', to_jsonb($1::float8))`,
        [beforeTheLesson],
      )
      const { conversations } = (await decided(service)) as { conversations: unknown }
      for (const name of ['dispatch-due', 'fire-timers', 'flush-outbox', 'flush-outbox']) await run(name)
      assert.equal(((await decided(service)) as { conversations: unknown }).conversations, conversations)
      assert.equal(await column(engine.db.pool, 'message', 'status', [id]), ['queued'])
      assert.equal(lines.length, 1, 'said once a minute')
      assert.match(lines[0] ?? '', /clock differs from the carrier's/)
      const refused = await hearText(service.engine, text('SM1')).then(
        () => null,
        (error: unknown) => error,
      )
      assert.instance(refused, TextNotHeard, 'a snooze by a wrong clock would stay wrong')
      assert.match(String((refused as Error).cause), /the carrier's clock is 3\d\d s (ahead of|behind) the database's/)
      assert.equal(((await decided(service)) as { conversations: unknown }).conversations, conversations)
      service.sim.faults.clear()
      await carrier.fateOf('SM0')
      await run('fire-timers')
      await hearText(service.engine, text('SM1'))
      assert.not.equal(((await decided(service)) as { conversations: unknown }).conversations, conversations)
      await run('flush-outbox')
      assert.equal(await column(engine.db.pool, 'message', `status in ('sent', 'delivered')`, [id]), [true])
    },
  )
}

clocks('a worker that the carrier has not answered yet heeds what another has found', async ({ service }) => {
  const { engine, publicUrl } = service
  const { pool } = engine.db
  await pool.query('update conversation set next_send_at = to_timestamp(0)')
  await tellCarrierClock(pool, 6 * minute_ms)
  const before = await decided(service)
  const thrown = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )
  assert.instance(await thrown(dispatchDue(engine, share)), ClockAstray, 'found wrong since the tick looked')
  assert.equal(await decided(service), before, 'nobody is put off by an hour')

  await addMessage(pool, ann, { at: new Date(beforeTheLesson) })
  const lost = await addMessage(pool, ann, { status: 'failed' })
  const waiting = await decided(service)
  assert.instance(await thrown(settleUndelivered(engine)), ClockAstray)
  const fresh = createCarrier(service.carrierConfig)
  assert.is(fresh.now(), null)
  const { all } = engineTicks(engine, fresh, { publicUrl })
  for (const name of ['dispatch-due', 'fire-timers', 'flush-outbox', 'settle-undelivered']) {
    await all.find((tick) => tick.name === name)?.run(0, 1)
  }
  assert.equal(await decided(service), waiting, 'nothing is sent, and no text put off')
  await tellCarrierClock(pool, null)
  await settleUndelivered(engine)
  assert.equal(await column(pool, 'message', 'settled', [lost]), [true])
})

clocks.run()
