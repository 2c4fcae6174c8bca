import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testPostgresUrl } from '../../scripts/testing/postgres.ts'
import type { Carrier, ReceivedText } from '../carrier/port.ts'
import { createCarrier } from '../carrier/twilio/send.ts'
import { hour_ms, minute_ms } from '../domain/model/units.ts'
import { readClockOffset } from '../runtime/service-clock.ts'
import { demandCatchUp } from '../store/inbound-watch.ts'
import { claimReplies } from '../store/unanswered.ts'
import { ann, bob, type Person } from '../testing/cast.ts'
import { join } from '../testing/join.ts'
import { addMessage, clear, column } from '../testing/rows.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'
import { waitFor } from '../testing/wait-for.ts'
import { catchUp } from './catch-up.ts'
import { flushOutbox } from './flush-outbox.ts'
import { deleteLearner } from './personal-data.ts'

const catchingUp = suite<{ service: TestService }>('texts that never reached us')

catchingUp.before.each(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
  // The carrier says when a text came, and it runs on service time.
  context.service.sim.clock.setOffset(await readClockOffset(context.service.engine.db.pool))
})

catchingUp.after.each(async ({ service }) => {
  await service.stop()
})

/** Takes the database away while the work goes on. */
async function withoutDatabase({ databaseUrl }: TestService, work: () => Promise<unknown>): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  const admin = new pg.Client({ connectionString: await testPostgresUrl() })
  await admin.connect()
  await admin.query(`alter database ${name} allow_connections false`)
  // Given a timeout, this waits until they are gone: on a busy machine one might otherwise fail a statement after the
  // outage.
  await admin.query('select pg_terminate_backend(pid, 30000) from pg_stat_activity where datname = $1', [name])
  await work()
  await admin.query(`alter database ${name} allow_connections true`)
  await admin.end()
}

function numbered(index: number): Person {
  const suffix = String(index).padStart(3, '0')
  return { phone: `+12125558${suffix}`, learner: { ...ann.learner, id: `00000000-0000-4000-8000-000000008${suffix}` } }
}

const optOuts = [
  'STOP',
  'stop',
  'please stop texting me',
  'Unsubscribe',
  'take me off this list',
  'remove me',
  'STOP!!!',
  'no más',
  'lose my number',
  'I want to opt out',
]

catchingUp(
  'an outage under many texts: each is logged once and answered once, and nothing goes to who opted out',
  async ({ service }) => {
    const { engine, sim } = service
    const people = Array.from({ length: 30 }, (_, index) => numbered(index))
    for (const person of people) await join(engine, person)
    await service.settle()
    const saying = (index: number) => optOuts[index] ?? (index % 2 === 0 ? 'SCORE' : 'PLAN')
    const before = people.map(({ phone }) => service.received(phone).length)
    await withoutDatabase(service, () => Promise.all(people.map(({ phone }, index) => sim.text(phone, saying(index)))))
    assert.equal(
      people.map(({ phone }) => service.received(phone).length),
      before,
      'nothing was heard',
    )
    for (const person of people) {
      await addMessage(engine.db.pool, person, {
        body: 'Something planned.',
        at: new Date(beforeTheLesson),
        not_after: new Date(beforeTheLesson + hour_ms),
      })
    }
    const carrier = createCarrier(service.carrierConfig)
    assert.is((await flushOutbox(engine, carrier, { publicUrl: service.publicUrl })).sent, 0, 'nothing leaves before')
    await waitFor('all texts are heard', async () => {
      await service.settle()
      const heard = await engine.db.pool.query(`select from message where direction = 'in'`)
      return heard.rowCount === people.length
    })
    const { rows } = await engine.db.pool.query(
      `select phone, count(*)::int as texts from message where direction = 'in' group by phone having count(*) <> 1`,
    )
    assert.equal(rows, [])
    for (const [index, { phone }] of people.entries()) {
      const received = service.received(phone).slice(before[index])
      if (index < optOuts.length) assert.equal(received, [], `${saying(index)}: ${received}`)
      else assert.is(received.length, 2, 'what was planned, and one answer')
    }
    await service.advance('P7D')
    for (const [index, { phone }] of people.slice(0, optOuts.length).entries()) {
      assert.is(service.received(phone).length, before[index])
    }
  },
)

const text = (receivedAt: number, body = 'SCORE'): ReceivedText => ({
  sid: `SM${receivedAt}${body}`,
  from: ann.phone,
  body,
  media: 0,
  handledByCarrier: null,
  receivedAt,
})

/** A carrier that has received these texts. `asked` notes the times from which it was asked to list. */
function having({ carrierConfig }: TestService, ...texts: readonly ReceivedText[]) {
  const asked: number[] = []
  const received = async (since: number) => {
    asked.push(since)
    return [...texts]
  }
  return { ...createCarrier(carrierConfig), received, asked, texts }
}

/** Makes every turn of the learner's conversation throw. */
const poison = ({ engine }: TestService, { learner }: Person) =>
  engine.db.pool.query(`update conversation set state = '{"version": 99}' where id = $1`, [learner.id])

/** The engine with a fault: any statement containing these words fails, with a bug of ours unless told otherwise. */
function without(
  words: string,
  { engine }: TestService,
  fault = new Error('what nobody thought of'),
): TestService['engine'] {
  const pool = new Proxy(engine.db.pool, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
      return (...args: Parameters<pg.Pool['query']>) => {
        const [asked] = args as unknown as [string | pg.QueryConfig]
        const sql = typeof asked === 'string' ? asked : asked.text
        return sql.includes(words) ? Promise.reject(fault) : target.query(...args)
      }
    },
  })
  return { ...engine, db: { ...engine.db, pool } }
}

const now = ({ engine }: TestService): Promise<number> =>
  engine.db.pool
    .query('select extract(epoch from clock_timestamp())::float8 * 1000 + offset_ms as now from service_clock')
    .then(({ rows }) => rows[0].now)

catchingUp('the carrier’s own retry may overtake it: then the answer is the retry’s alone', async ({ service }) => {
  await service.join(ann)
  const { engine } = service
  const fetched = text(await now(service))
  let answered: readonly string[] = []
  const pool = new Proxy(engine.db.pool, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
      return async (...args: Parameters<pg.Pool['query']>) => {
        const result = await target.query(...args)
        const isTurn = (args[0] as unknown as pg.QueryConfig).name?.startsWith('commit-turns')
        // What a retry does that reaches another process.
        if (isTurn) answered = await claimReplies(engine.db.pool, fetched.sid)
        return result
      }
    },
  })
  await clear(engine.db.pool, 'inbound_watch')
  await catchUp({ ...engine, db: { ...engine.db, pool } }, having(service, fetched))
  assert.is(answered.length, 1)
  assert.is((await engine.db.pool.query(`select from message where answers = $1`, [fetched.sid])).rowCount, 0)
})

catchingUp('a text that comes too late for an answer is heard, and its answer is marked so', async ({ service }) => {
  await service.join(ann)
  const at = await now(service)
  const carrier = having(service, text(at - 2 * hour_ms), text(at - 3 * minute_ms, 'PLAN'))
  await clear(service.engine.db.pool, 'inbound_watch')
  assert.equal(await catchUp(service.engine, carrier), { heard: 2 })
  await service.settle()
  const { rows } = await service.engine.db.pool.query(
    `select status, round(extract(epoch from due_at) * 1000)::float8 as "dueAt"
     from message where direction = 'out' and cause like 'SM%' order by id`,
  )
  // Due from the moment its sender wrote it: however lately we fetched it, it counts as late in the outbox.
  const dueAt = carrier.texts.map(({ receivedAt }) => Math.round(receivedAt))
  assert.equal(rows, [
    { status: 'cancelled', dueAt: dueAt[0] },
    { status: 'delivered', dueAt: dueAt[1] },
  ])
})

catchingUp('a text that the carrier brings after all is answered once', async ({ service }) => {
  await service.join(ann)
  const { sid } = await service.sim.text(ann.phone, 'SCORE')
  await clear(service.engine.db.pool, 'inbound_watch')
  assert.equal(await catchUp(service.engine, createCarrier(service.carrierConfig)), { heard: 0 }, 'it is known')
  const fetched = having(service, { ...text(await now(service)), sid: `${sid}2` })
  await clear(service.engine.db.pool, 'inbound_watch')
  assert.equal(await catchUp(service.engine, fetched), { heard: 1 })
  await clear(service.engine.db.pool, 'inbound_watch')
  assert.equal(await catchUp(service.engine, fetched), { heard: 0 })
  const replies = await service.engine.db.pool.query(`select replies from message where sid = $1`, [`${sid}2`])
  assert.equal(replies.rows, [{ replies: [] }], 'the carrier is told to say nothing')
})

catchingUp('a text of somebody who has deleted the account since is not heard again', async ({ service }) => {
  const { engine, carrierConfig } = service
  await service.join(bob)
  await service.text(bob.phone, 'SCORE')
  const received = service.received(bob.phone)
  await deleteLearner(engine, bob.learner.id)
  await clear(engine.db.pool, 'inbound_watch')
  assert.equal(await catchUp(engine, createCarrier(carrierConfig)), { heard: 0 })
  const { rowCount } = await engine.db.pool.query('select from conversation where phone = $1', [bob.phone])
  assert.is(rowCount, 0)
  await service.settle()
  assert.equal(service.received(bob.phone), received)
})

catchingUp('a lesson of a deleted account is not missing in the next account of its number', async ({ service }) => {
  const { engine, carrierConfig } = service
  await service.join(ann)
  const before = service.received(ann.phone).length
  await service.advance('PT65M')
  assert.is(service.received(ann.phone).length, before + 1, 'the lesson')
  await deleteLearner(engine, ann.learner.id)
  await join(engine, { ...numbered(0), phone: ann.phone })
  await demandCatchUp(engine.db.pool, engine.sender)
  await catchUp(engine, createCarrier(carrierConfig))
  assert.is((await engine.db.pool.query('select from recovery')).rowCount, 0)
})

/** The ids of the texts in the outbox that answer a text. */
async function repliesTo({ engine }: TestService, sid: string): Promise<string[]> {
  const { rows } = await engine.db.pool.query<{ id: string }>('select id from message where answers = $1', [sid])
  return rows.map(({ id }) => id)
}

catchingUp('a text that never reached us is answered although another one was, seconds later', async ({ service }) => {
  await service.join(ann)
  const { engine } = service
  const missed = text(await now(service))
  const other = {
    phone: ann.phone,
    isReply: true,
    createdAt: missed.receivedAt + 16_000,
    fate: { status: 'delivered', errorCode: null } as const,
  }
  const said = async (sid: string, body: string) => {
    await clear(engine.db.pool, 'inbound_watch')
    await demandCatchUp(engine.db.pool, engine.sender)
    const sent = async () => [{ ...other, sid: `${sid}reply`, body }]
    await catchUp(engine, { ...having(service, { ...missed, sid }), sent })
  }
  await said('SMfirst', 'Your plan: three a week.')
  const [reply] = await column(engine.db.pool, 'message', 'body', await repliesTo(service, 'SMfirst'))
  assert.match(String(reply), /lessons? so far/)
  await said('SMsecond', String(reply))
  assert.equal(await repliesTo(service, 'SMsecond'), [], 'this one the carrier has had')
})

catchingUp('the carrier is asked every few minutes, an hour back, and a whole day once a day', async ({ service }) => {
  const { engine } = service
  await clear(engine.db.pool, 'inbound_watch')
  const carrier = having(service)
  const passed = (minutes: number) =>
    engine.db.pool.query(
      `update inbound_watch set caught_up_at_machine = caught_up_at_machine - $1 * interval '1 minute',
         caught_up_to = caught_up_to - $1 * interval '1 minute',
         whole_day_at_machine = whole_day_at_machine - $1 * interval '1 minute'`,
      [minutes],
    )
  for (const minutes of [0, 1, 2, 30, 24 * 60]) {
    await passed(minutes)
    await catchUp(engine, carrier)
  }
  const at = await now(service)
  const hours = carrier.asked.map((since) => Math.round(((at - since) / hour_ms) * 10) / 10)
  // At first, after two minutes more, after half an hour, and after a day: back to the last look, and an hour further.
  assert.equal(hours, [25, 1.1, 1.5, 25])
})

catchingUp('a list that takes too long is read in parts; until the last is heard, sends wait', async ({ service }) => {
  const { engine, publicUrl } = service
  const { pool } = engine.db
  await service.join(ann)
  await service.join(bob)
  const at = await now(service)
  // From the oldest on: out, back, and out again.
  const texts = [
    text(at - 20 * hour_ms, 'STOP'),
    { ...text(at - 15 * hour_ms), from: bob.phone },
    text(at - 9 * hour_ms, 'START'),
    text(at - 5 * hour_ms, 'please stop texting me'),
    { ...text(at - minute_ms, 'PLAN'), from: bob.phone },
  ]
  const asked: number[] = []
  const received: Carrier['received'] = async (since, { until = at } = { within_ms: 0 }) => {
    if (until - since > 4 * hour_ms) return 'too-long'
    asked.push(since)
    return texts.filter(({ receivedAt }) => receivedAt >= since && receivedAt <= until)
  }
  const carrier = { ...createCarrier(service.carrierConfig), received, sent: async () => [] }
  const times = { at: new Date(beforeTheLesson), not_after: new Date(beforeTheLesson + hour_ms) }
  const ids = [await addMessage(pool, ann, times), await addMessage(pool, bob, times)]
  await clear(pool, 'inbound_watch')
  await demandCatchUp(pool, engine.sender)
  const isOver = async () =>
    (await pool.query('select from inbound_watch where caught_up_at_machine > demanded_at_machine')).rowCount === 1
  let looks = 0
  for (; looks < 30 && !(await isOver()); looks++) {
    await flushOutbox(engine, carrier, { publicUrl })
    assert.equal(await column(pool, 'message', `status in ('queued', 'cancelled')`, ids), [true, true])
    await catchUp(engine, carrier)
  }
  assert.ok(await isOver(), `${looks} looks`)
  assert.equal(asked, asked.toSorted(), 'the oldest first')
  const heard = await pool.query(`select sid from message where direction = 'in' order by id`)
  assert.equal(
    heard.rows.map(({ sid }) => sid),
    texts.map(({ sid }) => sid),
    'each once and in order',
  )
  assert.is((await pool.query('select from suppression where phone = $1', [ann.phone])).rowCount, 1)
  await flushOutbox(engine, carrier, { publicUrl })
  assert.equal(await column(pool, 'message', `status in ('sent', 'delivered')`, ids), [false, true])
})

catchingUp('while the carrier does not list, sends wait, but for codes', async ({ service }) => {
  const { engine, publicUrl } = service
  await service.join(ann)
  const carrier = having(service)
  const silent = { ...carrier, received: async () => null }
  const waiting = async () => {
    await clear(engine.db.pool, 'message')
    const times = { at: new Date(beforeTheLesson), not_after: new Date(beforeTheLesson + hour_ms) }
    const ids = [
      await addMessage(engine.db.pool, ann, times),
      await addMessage(engine.db.pool, ann, { ...times, kind: 'code' }),
    ]
    await flushOutbox(engine, carrier, { publicUrl })
    return column(engine.db.pool, 'message', `status = 'queued'`, ids)
  }
  await demandCatchUp(engine.db.pool, engine.sender)
  await catchUp(engine, silent)
  assert.equal(await waiting(), [true, false])
  await catchUp(engine, carrier)
  assert.equal(await waiting(), [false, false])
  await engine.db.pool.query(`update inbound_watch set caught_up_at_machine = clock_timestamp() - interval '6 minutes'`)
  assert.equal(await waiting(), [true, false], 'nobody has listened for too long')
})

catchingUp('a worker whose database failed sends nothing before texts have been fetched', async ({ service }) => {
  const { engine, publicUrl, ticks } = service
  await service.join(ann)
  const flush = ticks.find(({ name }) => name === 'flush-outbox')
  let failed = false
  await withoutDatabase(service, async () => {
    await flush?.run(0, 1).catch(() => {
      failed = true
    })
  })
  assert.ok(failed)
  const times = { at: new Date(beforeTheLesson), not_after: new Date(beforeTheLesson + hour_ms) }
  const id = await addMessage(engine.db.pool, ann, times)
  await flushOutbox(engine, createCarrier(service.carrierConfig), { publicUrl })
  assert.equal(await column(engine.db.pool, 'message', 'status', [id]), ['queued'])
  await waitFor('it is sent after the look', async () => {
    await service.settle()
    return (await column(engine.db.pool, 'message', 'status', [id]))[0] === 'delivered'
  })
})

for (const { what, says, isOut } of [
  { what: 'an opt-out among its words holds', says: 'please stop texting me', isOut: true },
  { what: 'its number stays in', says: 'SCORE', isOut: false },
]) {
  catchingUp(
    `a fetched text that can be neither heard nor kept holds nobody else up, and ${what}`,
    async ({ service }) => {
      const { engine, publicUrl } = service
      const { pool } = engine.db
      await service.join(ann)
      await service.join(bob)
      const at = await now(service)
      const texts = [text(at, says), { ...text(at + 1), from: bob.phone }]
      await poison(service, ann)
      await clear(pool, 'inbound_watch')
      assert.equal(await catchUp(without('insert into dead_letter', service), having(service, ...texts)), { heard: 2 })
      const times = { at: new Date(beforeTheLesson), not_after: new Date(beforeTheLesson + hour_ms) }
      const ids = [await addMessage(pool, ann, times), await addMessage(pool, bob, times)]
      await flushOutbox(engine, createCarrier(service.carrierConfig), { publicUrl })
      assert.equal(await column(pool, 'message', `status = 'queued'`, ids), [false, false], 'nothing is held')
      assert.equal(await column(pool, 'message', `status = 'cancelled'`, ids), [isOut, false])
      assert.is((await pool.query('select from suppression where phone = $1', [ann.phone])).rowCount, isOut ? 1 : 0)
      // The list still has it at the next look, when our code may have been fixed.
      await clear(pool, 'inbound_watch')
      await catchUp(engine, having(service, ...texts))
      assert.is((await pool.query('select from dead_letter where phone = $1', [ann.phone])).rowCount, 1)
    },
  )
}

catchingUp('a fetched text whose letter our own code fails to write is kept by its words', async ({ service }) => {
  await service.join(ann)
  const { pool } = service.engine.db
  const at = await now(service)
  await poison(service, ann)
  await clear(pool, 'inbound_watch')
  const engine = without('select learner_id as id from conversation', service)
  await catchUp(engine, having(service, text(at, 'please stop texting me')))
  assert.is((await pool.query('select from dead_letter where phone = $1', [ann.phone])).rowCount, 1)
  assert.is((await pool.query('select from suppression where phone = $1', [ann.phone])).rowCount, 1)
})

catchingUp(
  'a fetched text whose statement takes too long each time holds everybody for a while only',
  async ({ service }) => {
    const { publicUrl, carrierConfig } = service
    const { pool } = service.engine.db
    await service.join(ann)
    await service.join(bob)
    const at = await now(service)
    const times = { at: new Date(beforeTheLesson), not_after: new Date(beforeTheLesson + hour_ms) }
    const ids = [await addMessage(pool, ann, times), await addMessage(pool, bob, times)]
    const tooSlow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    const engine = { ...without('as handled', service, tooSlow), trying_ms: 0 }
    const carrier = having(service, text(at, 'please stop texting me'), { ...text(at + 1), from: bob.phone })
    await demandCatchUp(pool, engine.sender)
    for (let look = 1; look < 5; look++) {
      assert.equal(await catchUp(engine, carrier), { heard: 0 })
      await flushOutbox(engine, createCarrier(carrierConfig), { publicUrl })
      assert.equal(await column(pool, 'message', 'status', ids), ['queued', 'queued'], 'the text may yet be an opt-out')
    }
    assert.equal(await catchUp({ ...engine, trying_ms: 3_600_000 }, carrier), { heard: 0 }, 'an outage may take longer')
    assert.equal(await catchUp(engine, carrier), { heard: 2 })
    assert.is((await pool.query('select from suppression where phone = $1', [ann.phone])).rowCount, 1)
    await flushOutbox(engine, createCarrier(carrierConfig), { publicUrl })
    assert.equal(await column(pool, 'message', `status = 'cancelled'`, ids), [true, false])
  },
)

/** Whether Ann's number is out, after texts that were heard live and others that a look brings. */
async function isOutAfter(
  service: TestService,
  steps: readonly { readonly live?: string; readonly lost?: string; readonly ago: number; readonly unlisted?: true }[],
): Promise<boolean> {
  const { pool } = service.engine.db
  const at = await now(service)
  const texts: ReceivedText[] = []
  for (const { live, lost, ago, unlisted } of steps) {
    const listed = text(at - ago * minute_ms, live ?? lost)
    const sid = live === undefined ? listed.sid : (await service.sim.text(ann.phone, live)).sid
    if (!unlisted) texts.push({ ...listed, sid })
  }
  await clear(pool, 'inbound_watch')
  await catchUp(service.engine, having(service, ...texts))
  const { rowCount } = await pool.query('select from suppression where phone = $1', [ann.phone])
  const { rows } = await pool.query('select state, lessons_enabled from conversation c join learner l on l.id = c.id')
  const isOut = rowCount === 1
  assert.equal([rows[0].state.phase === 'stopped', rows[0].lessons_enabled], [isOut, !isOut])
  return isOut
}

const [stop, start, phrase] = ['STOP', 'START', 'please stop texting me']

for (const { what, steps, isOut } of [
  {
    what: 'an opt-out that was sent and heard after a lost START holds',
    steps: [
      { live: stop, ago: 3 },
      { lost: start, ago: 2 },
      { live: phrase, ago: 1 },
    ],
    isOut: true,
  },
  {
    what: 'so does one that the list does not show yet',
    steps: [
      { live: stop, ago: 3 },
      { lost: start, ago: 2 },
      { live: phrase, ago: 1, unlisted: true },
    ],
    isOut: true,
  },
  {
    what: 'a START that was lost after it brings the number back',
    steps: [
      { live: stop, ago: 3 },
      { lost: start, ago: 2 },
    ],
    isOut: false,
  },
  {
    what: 'a START that was sent and heard after a lost STOP holds',
    steps: [
      { lost: stop, ago: 2 },
      { live: start, ago: 1 },
    ],
    isOut: false,
  },
  {
    what: 'where nobody can tell which came first, the opt-out holds',
    steps: [
      { lost: stop, ago: 2 },
      { live: start, ago: 1, unlisted: true },
    ],
    isOut: true,
  },
  {
    what: 'another text than START voids no lost STOP',
    steps: [
      { lost: stop, ago: 2 },
      { live: 'SCORE', ago: 1 },
    ],
    isOut: true,
  },
  {
    what: 'texts that were lost together are heard in their order',
    steps: [
      { lost: stop, ago: 2 },
      { lost: start, ago: 1 },
    ],
    isOut: false,
  },
  {
    what: 'also when the opt-out was the last',
    steps: [
      { lost: start, ago: 2 },
      { lost: phrase, ago: 1 },
    ],
    isOut: true,
  },
] as const) {
  catchingUp(`what a number said last counts: ${what}`, async ({ service }) => {
    await service.join(ann)
    assert.is(await isOutAfter(service, steps), isOut)
    const { rows } = await service.engine.db.pool.query(`select from message where direction = 'in'`)
    assert.is(rows.length, steps.length, 'each is on record')
  })
}

catchingUp('an opt-out holds although its text was lost at the webhook', async ({ service }) => {
  const { engine } = service
  await service.join(bob)
  await withoutDatabase(service, () => service.sim.text(bob.phone, 'please stop texting me'))
  await waitFor('the number is suppressed', async () => {
    await service.settle()
    return (await engine.db.pool.query('select from suppression where phone = $1', [bob.phone])).rowCount === 1
  })
})

catchingUp.run()
