import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Carrier } from '../carrier/port.ts'
import { createCarrier } from '../carrier/twilio/send.ts'
import type { Mail, Mailer } from '../runtime/mail/mailer.ts'
import { readSpending } from '../store/spending.ts'
import { ann, bob, type Person } from '../testing/cast.ts'
import { addMessage, column } from '../testing/rows.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { flushOutbox } from './flush-outbox.ts'
import { mailReachedCaps } from './spend-cap.ts'

const cap = suite<{ service: TestService }>('item 9: a cap on what a day may cost')

cap.before.each(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson, spendCap: { all: 2, US: 1_000 } })
  await context.service.join(ann)
})

cap.after.each(async ({ service }) => {
  await service.stop()
})

/** A carrier that takes nothing. */
const carrier: Carrier = {
  now: () => null,
  send: async () => ({ outcome: 'refused', code: 20429 }),
  list: async () => null,
  sent: async () => null,
  listReplies: async () => null,
  hasListed: async () => null,
  received: async () => null,
  fateOf: async () => null,
}

const lessons = async ({ engine }: TestService, status: string) =>
  (await engine.db.pool.query('select from message where kind = $1 and status = $2', ['lesson', status])).rows.length

cap('holds scheduled texts, lets replies go, and the next day they go by themselves', async ({ service }) => {
  const { pool } = service.engine.db
  await pool.query('update spending set segments = cap')
  await service.advance('PT3H')
  assert.equal([await lessons(service, 'queued'), await lessons(service, 'delivered')], [1, 0])
  assert.is((await service.text(ann.phone, 'SCORE')).length, 1)
  await service.advance('P1D')
  assert.is(await lessons(service, 'cancelled'), 1, 'its day was over')
  await service.advance('P1D')
  const { rows } = await pool.query(
    `select kind, at::date::text as day from message where kind in ('lesson', 'question') and status = 'delivered'`,
  )
  assert.equal(rows, [{ kind: 'lesson', day: '2026-11-18' }])
})

cap('is told to support, once', async ({ service: { engine } }) => {
  await engine.db.pool.query(`update spending set segments = cap, reached_at_machine = null where scope = 'all'`)
  await flushOutbox(engine, carrier, { publicUrl: 'http://127.0.0.1', spendCap: { all: 2, US: 1_000 } })
  const mails: Mail[] = []
  const mailer: Mailer = {
    async send(mail) {
      mails.push(mail)
    },
    close() {},
  }
  for (let time = 0; time < 3; time++) await mailReachedCaps(engine, mailer)
  assert.equal(
    mails.map(({ to, subject }) => [to, subject]),
    [[engine.settings.supportEmail, 'ALERT: the texts of the day are spent']],
  )
  assert.match(mails[0]?.text ?? '', /^ {2}all texts: 2 of 2 segments$/m)
  assert.equal(
    (await readSpending(engine.db.pool, engine.sender)).map(({ scope, isReached }) => [scope, isReached]),
    [
      ['all', true],
      ['US', false],
    ],
  )
})

cap('does not count what the carrier refused', async ({ service: { engine } }) => {
  const { pool } = engine.db
  const before = await readSpending(pool, engine.sender)
  await pool.query(
    `insert into message (conversation_id, phone, country, direction, kind, body, segments, status, cause, not_after, at)
     values ($1, $2, 'US', 'out', 'notice', 'Hello.', 1, 'queued', 'refused', now() + interval '10 years', now())`,
    [ann.learner.id, ann.phone],
  )
  await flushOutbox(engine, carrier, { publicUrl: 'http://127.0.0.1', spendCap: { all: 2, US: 1_000 } })
  assert.equal(await readSpending(pool, engine.sender), before)
})

cap(
  'a network that takes no more of our brand’s texts today gets none to numbers known to be on it',
  async ({ service }) => {
    const { engine, sim } = service
    const { pool } = engine.db
    await service.join(bob)
    await pool.query('delete from spending')
    sim.faults.add(30_023, 1)
    const statusOf = async (id: string) => (await column(pool, 'message', 'status', [id]))[0]
    const send = () => flushOutbox(engine, createCarrier(service.carrierConfig), { publicUrl: service.publicUrl })
    const day = { not_after: new Date(beforeTheLesson + 96 * 3_600_000) }
    const capped = await addMessage(pool, ann, { ...day, kind: 'notice' })
    await send()
    await sim.idle()
    assert.is(await statusOf(capped), 'undelivered')
    const lesson = (person: Person) => addMessage(pool, person, { ...day, kind: 'lesson', lesson_id: 'assets' })
    await service.advance('PT3H')
    const [known, unknown, notice] = [await lesson(ann), await lesson(bob), await addMessage(pool, ann, day)]
    await send()
    await sim.idle()
    assert.equal(
      [await statusOf(known), await statusOf(unknown), await statusOf(notice)],
      ['cancelled', 'delivered', 'delivered'],
    )
    await service.advance('P1D')
    const next = await lesson(ann)
    await send()
    await sim.idle()
    assert.is(await statusOf(next), 'delivered', 'the next day begins anew')
  },
)

cap.run()
