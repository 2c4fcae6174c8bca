import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hour_ms, minute_ms } from '../domain/model/units.ts'
import { ann, bob, cat, dan } from '../testing/cast.ts'
import { addMessage, addPerson, addRow, clear, column, openTestStore, otherSender, sender } from '../testing/rows.ts'
import { monday_9am, paused, unproved } from '../testing/situation.ts'
import { openStranger } from './conversations.ts'
import { makeMonths, messageMonths, readMonths } from './months.ts'
import {
  cancelOverdue,
  claimOutbox,
  knownSids,
  markSettled,
  picked,
  putOff,
  readUndelivered,
  readUnsettled,
  recordReport,
  type Settlement,
  settleAttempts,
  suppressNumber,
} from './outbox.ts'

const outbox = suite<{ pool: pg.Pool; close(): Promise<void> }>('rows of the outbox')

outbox.before(async (context) => {
  Object.assign(context, await openTestStore())
  for (const person of [ann, bob]) await addPerson(context.pool, person)
})

outbox.before.each(async ({ pool }) => {
  await clear(pool, 'message', 'suppression', 'consent_news')
  await pool.query('update learner set lessons_enabled = true, entitled_until = null')
})

outbox.after(async ({ close }) => {
  await close()
})

const unbounded = { limit: 50, segments: Number.POSITIVE_INFINITY }
type Bounds = Partial<typeof unbounded>
/** Noon where Ann and Bob live, because lessons go in the daytime only. */
const now = Date.parse(`${new Date().toISOString().slice(0, 10)}T17:00:00Z`)
const machineNow = Date.now()

const claim = (pool: pg.Pool, bounds: Bounds = {}, at = now) => {
  const { limit, segments } = { ...unbounded, ...bounds }
  return claimOutbox(pool, sender, at, { limit, segments: new Map([[sender, segments]]) })
}

/** Returns the ids that are claimed. */
async function claimed(pool: pg.Pool, bounds: Bounds = {}, at = now): Promise<string[]> {
  return (await claim(pool, bounds, at)).claimed.map(({ id }) => id)
}

outbox('a claim records the attempt and says what to send, until when', async ({ pool }) => {
  const not_after = new Date(now + minute_ms)
  const id = await addMessage(pool, ann, { body: 'Hello, Ann.', not_after, attempts: 1, segments: 2 })
  const { claimed, cancelled } = await claim(pool)
  assert.equal(
    claimed.map(({ status: _, ...rest }: { status?: string } & object) => rest),
    [
      {
        id,
        kind: 'notice',
        cause: null,
        phone: ann.phone,
        body: 'Hello, Ann.',
        attempts: 2,
        segments: 2,
        sender: null,
        notAfter: now + minute_ms,
        country: null,
      },
    ],
  )
  assert.is(cancelled, 0)
  assert.equal(await column(pool, 'message', 'status', [id]), ['sending'])
  assert.equal(await column(pool, 'message', 'attempted_at_machine is not null', [id]), [true])
})

outbox('what is claimed once, is not again', async ({ pool }) => {
  await addMessage(pool, ann)
  assert.is((await claimed(pool)).length, 1)
  assert.equal(await claimed(pool), [])
})

outbox('a text that was put off waits for its time', async ({ pool }) => {
  const past = await addMessage(pool, ann, { retry_at_machine: new Date(Date.now() - minute_ms) })
  await addMessage(pool, ann, { retry_at_machine: new Date(Date.now() + minute_ms) })
  assert.equal(await claimed(pool), [past])
})

outbox('a text that was decided a while ago and waits for tomorrow does not go today', async ({ pool }) => {
  const at = new Date(now - hour_ms)
  await addMessage(pool, ann, { at, not_before: new Date(now + hour_ms) })
  const due = await addMessage(pool, ann, { at, not_before: null })
  assert.equal(await claimed(pool), [due])
})

outbox('a text that waits for the morning waits for its time', async ({ pool }) => {
  await addMessage(pool, ann, { not_before: new Date(now + 1) })
  const due = await addMessage(pool, ann, { not_before: new Date(now) })
  assert.equal(await claimed(pool), [due])
})

/** A moment on a day of November in New York, where Ann and Bob live. */
const inNewYork = (time: string, day = 16) => Date.parse(`2026-11-${day}T${time}-05:00`)

/** Whether a text that was decided at one moment, and not sent then, goes at another. */
async function goesLate(pool: pg.Pool, decidedAt: number, at: number, columns: object = {}): Promise<boolean> {
  const times = { at: new Date(decidedAt), not_after: new Date(at + 24 * hour_ms) }
  await addMessage(pool, ann, { ...times, ...columns })
  const { length } = await claimed(pool, {}, at)
  await clear(pool, 'message')
  return length === 1
}

const nightTimes = [
  { time: '07:59:59.999', goes: false },
  { time: '08:00', goes: true },
  { time: '20:59:59.999', goes: true },
  { time: '21:00', goes: false },
]
for (const { time, goes } of nightTimes) {
  outbox(`what is late ${goes ? 'goes' : 'waits for the day'} at ${time}`, async ({ pool }) => {
    assert.is(await goesLate(pool, inNewYork('06:00', 15), inNewYork(time)), goes)
  })
}

for (const { time, goes } of [
  { time: '05:59:59.999', goes: false },
  { time: '06:00', goes: true },
  { time: '21:14:59.999', goes: true },
  { time: '21:15', goes: false },
]) {
  outbox(`what nobody asked for ${goes ? 'goes' : 'waits'} at ${time}, whoever took it for due`, async ({ pool }) => {
    const at = inNewYork(time)
    for (const kind of ['lesson', 'question', 'nudge']) assert.is(await goesLate(pool, at, at, { kind }), goes, kind)
    assert.is(await goesLate(pool, at, at), true, 'a notice answers what somebody did at this moment')
    assert.is(await goesLate(pool, at, at, { kind: 'code' }), true)
  })
}

outbox(
  'what is on time goes at night: for a quarter of an hour after it was decided, or after its morning',
  async ({ pool }) => {
    const decidedAt = inNewYork('06:00')
    const on_time_ms = 15 * minute_ms
    assert.is(await goesLate(pool, decidedAt, decidedAt + on_time_ms), true)
    assert.is(await goesLate(pool, decidedAt, decidedAt + on_time_ms + 1), false)
    const not_before = new Date(decidedAt)
    assert.is(await goesLate(pool, inNewYork('06:00', 15), decidedAt + on_time_ms, { not_before }), true)
    assert.is(await goesLate(pool, inNewYork('06:00', 15), decidedAt + on_time_ms + 1, { not_before }), false)
  },
)

outbox('a code goes at any hour, and so does what belongs to nobody whose night we know', async ({ pool }) => {
  const night = inNewYork('03:00')
  assert.is(await goesLate(pool, inNewYork('06:00', 15), night, { kind: 'code' }), true)
  assert.is(await goesLate(pool, inNewYork('06:00', 15), night, { conversation_id: null }), true)
})

outbox('the night is the learner’s own', async ({ pool }) => {
  await pool.query('update learner set zone = $2 where id = $1', [ann.learner.id, 'Asia/Kolkata'])
  assert.is(await goesLate(pool, inNewYork('06:00', 15), inNewYork('10:00')), true)
  assert.is(await goesLate(pool, inNewYork('06:00', 15), inNewYork('14:00')), false, 'half past midnight there')
  await pool.query('update learner set zone = $2 where id = $1', [ann.learner.id, 'America/New_York'])
})

outbox('a zone that only Node knows keeps nobody’s texts back', async ({ pool }) => {
  await pool.query('update learner set zone = $2 where id = $1', [ann.learner.id, 'US/Pacific-New'])
  const [hers, his] = [await addMessage(pool, ann, { kind: 'lesson' }), await addMessage(pool, bob, { kind: 'lesson' })]
  assert.equal((await claimed(pool)).toSorted(), [hers, his].toSorted())
  await pool.query('update learner set zone = $2 where id = $1', [ann.learner.id, 'America/New_York'])
})

outbox('what is over is cancelled at night, too', async ({ pool }) => {
  const night = inNewYork('03:00')
  await addMessage(pool, ann, { at: new Date(night - 24 * hour_ms), not_after: new Date(night) })
  assert.is((await claim(pool, {}, night)).cancelled, 1)
})

outbox('codes go before notices and these before lessons, the older first, as many as may', async ({ pool }) => {
  const lesson = await addMessage(pool, ann, { kind: 'lesson' })
  const notice = await addMessage(pool, ann)
  const code = await addMessage(pool, ann, { kind: 'code' })
  const later = await addMessage(pool, ann, { kind: 'code' })
  assert.equal(await claimed(pool, { limit: 1 }), [code])
  assert.equal(await claimed(pool, { limit: 2 }), [later, notice])
  assert.equal(await claimed(pool, { limit: 2 }), [lesson])
})

outbox('replies and confirmations of opt-outs overtake notices and whatever comes in a slot', async ({ pool }) => {
  const lessons = [await addMessage(pool, ann, { kind: 'lesson' }), await addMessage(pool, ann, { kind: 'question' })]
  const notice = await addMessage(pool, ann)
  const reply = await addMessage(pool, ann, { kind: 'lesson', answers: 'SM1', at: new Date(now) })
  const optOut = await addMessage(pool, ann, { kind: 'opt-out', at: new Date(now) })
  const code = await addMessage(pool, ann, { kind: 'code' })
  const order: string[] = []
  for (let round = 0; round < 6; round++) order.push(...(await claimed(pool, { limit: 1 })))
  assert.equal(order, [code, reply, optOut, notice, ...lessons])
})

outbox('late replies and scheduled texts go by turns, behind whatever somebody waits for', async ({ pool }) => {
  const at = new Date(now)
  const due_at = new Date(now - minute_ms)
  const reply = (columns: object = {}) => addMessage(pool, ann, { answers: 'SM1', at, due_at, ...columns })
  const lateReplies = await Promise.all(Array.from({ length: 20 }, () => reply()))
  const lessons: string[] = []
  for (let nth = 0; nth < 20; nth++) lessons.push(await addMessage(pool, ann, { kind: 'lesson', at, due_at: at }))
  const urgent = [
    await addMessage(pool, ann, { kind: 'code', at }),
    await reply({ due_at: at }),
    await reply({ kind: 'opt-out' }),
  ]
  assert.equal((await claimed(pool, { limit: 3 })).sort(), urgent.toSorted())
  for (const [limit, least, most] of [
    [10, 4, 6],
    [10, 8, 12],
  ] as const) {
    const ids = await claimed(pool, { limit })
    assert.is(ids.length, limit)
    const gone = await column(pool, 'message', `status = 'sending'`, lateReplies)
    const replies = gone.filter(Boolean).length
    assert.ok(replies >= least && replies <= most, `${replies}`)
  }
  // With a sender that may send one text at a time, neither waits for the other to finish.
  let alone = 0
  for (let round = 0; round < 18; round++) {
    const [id] = await claimed(pool, { limit: 50, segments: 1 })
    if (lessons.includes(id as string)) alone++
  }
  assert.ok(alone > 0 && alone < 18, `${alone} of 18`)
})

outbox(
  'of scheduled texts the one leaves first that was due first, whichever lane wrote it first',
  async ({ pool }) => {
    const due = (minutes: number) => ({
      kind: 'lesson',
      at: new Date(now),
      due_at: new Date(now - minutes * minute_ms),
    })
    const ids: string[] = []
    for (const minutes of [1, 3, 0, 2]) ids.push(await addMessage(pool, ann, due(minutes)))
    const unnoted = await addMessage(pool, ann, { kind: 'lesson', at: new Date(now - 2.5 * minute_ms) })
    const order: string[] = []
    for (let round = 0; round < 5; round++) order.push(...(await claimed(pool, { limit: 1 })))
    assert.equal(order, [ids[1], unnoted, ids[3], ids[0], ids[2]], 'a worker of the release before notes no due time')
  },
)

for (const { what, own, index } of [
  { what: 'a claim goes by the index of the outbox, however much waits', own: false, index: /message_turns/ },
  {
    what: 'a claim for one of several senders goes by the index of its own texts',
    own: true,
    index: /message_senders/,
  },
]) {
  outbox(what, async ({ pool }) => {
    await pool.query(
      `insert into message (phone, direction, kind, body, status, sender, not_after, at)
       select '+1', 'out', 'lesson', 'Hello.', 'queued', 'MG' || n % 8, now() + interval '1 day', now() - n * interval '1 s'
       from generate_series(1, 20000) n`,
    )
    while ((await makeMonths(pool, messageMonths, Date.now())) > 0);
    await pool.query('analyze message_first; analyze only message')
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`
      explain (generic_plan) with budget as materialized (
        select sender, 50::float8 as segments from unnest(array['MG1', 'MG2']) as b (sender)
      ), ${picked(own)} select * from picked`)
    const plan = rows.map((row) => row['QUERY PLAN'])
    // In the order of each month's index; the few late replies may be sorted.
    const inOrder = plan.filter((line) => / Index Scan using .* on message_first /.test(line) && index.test(line))
    assert.ok(inOrder.length >= 2, plan.join('\n'))
    assert.ok(plan.filter((line) => line.includes('Merge Append')).length >= 2, plan.join('\n'))
    assert.not.match(plan.join('\n'), /Seq Scan on message/)
    // Each uses its own part of each month's index.
    const months = (await readMonths(pool, messageMonths)).length + 1
    assert.is(plan.filter((line) => /Index Cond: .*CASE WHEN/.test(line)).length, 3 * months, plan.join('\n'))
  })
}

outbox('those of a batch are handed over in the order of their turns', async ({ pool }) => {
  const due = (minutes: number) => ({ kind: 'lesson', due_at: new Date(now - minutes * minute_ms) })
  const ids = [
    await addMessage(pool, ann, due(1)),
    await addMessage(pool, ann, due(3)),
    await addMessage(pool, ann, { kind: 'code' }),
    await addMessage(pool, ann, due(2)),
    await addMessage(pool, ann),
  ]
  assert.equal(await claimed(pool), [ids[2], ids[4], ids[1], ids[3], ids[0]])
})

outbox(
  'no text begins beyond what the sender may send, one that has begun goes whole, and none overtakes',
  async ({ pool }) => {
    const two = await addMessage(pool, ann, { segments: 2 })
    const three = await addMessage(pool, ann, { segments: 3 })
    const unknown = await addMessage(pool, ann)
    assert.equal(await claimed(pool, { segments: 2 }), [two])
    assert.equal(await claimed(pool, { segments: 1 }), [three], 'or a slow sender would never send a long text')
    const further = await addMessage(pool, ann)
    assert.equal(await claimed(pool, { segments: 2 }), [unknown, further], 'one that nobody counted is one')
  },
)

outbox('what is left of the rate goes to a code first', async ({ pool }) => {
  await addMessage(pool, ann, { kind: 'lesson', segments: 1 })
  const code = await addMessage(pool, ann, { kind: 'code', segments: 1 })
  assert.equal(await claimed(pool, { segments: 1 }), [code])
})

outbox('a message that another worker holds is left to it', async ({ pool }) => {
  const held = await addMessage(pool, ann)
  const free = await addMessage(pool, ann)
  const worker = await pool.connect()
  await worker.query('begin')
  await worker.query('select from message where id = $1 for update', [held])
  // A caller that waited for the lock would wait forever.
  const end = setTimeout(() => worker.query('rollback'), 1_000)
  try {
    assert.equal(await claimed(pool), [free])
  } finally {
    clearTimeout(end)
    await worker.query('rollback')
    worker.release()
  }
})

/** What becomes of a message of each of these kinds when it is claimed. */
async function fates(pool: pg.Pool, columns: object = {}): Promise<Record<string, unknown>> {
  const kinds = ['lesson', 'question', 'nudge', 'notice', 'code']
  const ids: string[] = []
  for (const kind of kinds) ids.push(await addMessage(pool, ann, { kind, ...columns }))
  await claim(pool)
  const statuses = await column(pool, 'message', `status || ' ' || attempts`, ids)
  return Object.fromEntries(kinds.map((kind, index) => [kind, statuses[index]]))
}

const [goes, stays] = ['sending 1', 'cancelled 0']
const everything = { lesson: goes, question: goes, nudge: goes, notice: goes, code: goes }
const noLessons = { lesson: stays, question: stays, nudge: stays, notice: goes, code: goes }
const nothing = { lesson: stays, question: stays, nudge: stays, notice: stays, code: stays }

outbox('while nothing stands in the way everything goes', async ({ pool }) => {
  assert.equal(await fates(pool), everything)
})

outbox('nothing goes after its time', async ({ pool }) => {
  assert.equal(await fates(pool, { not_after: new Date(now) }), nothing)
  assert.equal(await fates(pool, { not_after: new Date(now + 1) }), everything)
})

outbox('nothing goes to a number that has opted out of this sender', async ({ pool }) => {
  const suppress = (phone: string, by: string) =>
    pool.query(`insert into suppression values ($1, $2, 'keyword', now())`, [phone, by])
  await suppress(bob.phone, sender)
  await suppress(ann.phone, otherSender)
  assert.equal(await fates(pool), everything)
  await suppress(ann.phone, sender)
  assert.equal(await fates(pool), nothing)
})

outbox('the confirmation of an opt-out goes all the same, in its time', async ({ pool }) => {
  await pool.query(`insert into suppression values ($1, $2, 'phrase', now())`, [ann.phone, sender])
  const ids = [
    await addMessage(pool, ann, { kind: 'opt-out' }),
    await addMessage(pool, ann, { kind: 'opt-out', not_after: new Date(now) }),
  ]
  await claim(pool)
  assert.equal(await column(pool, 'message', 'status', ids), ['sending', 'cancelled'])
})

outbox('a lesson that answers a text goes although lessons are switched off', async ({ pool }) => {
  await pool.query('update learner set lessons_enabled = false where id = $1', [ann.learner.id])
  assert.equal(await fates(pool, { answers: 'SM1' }), everything)
  await pool.query('update learner set lessons_enabled = true where id = $1', [ann.learner.id])
})

outbox('no lesson goes once lessons are switched off, not paid for or held', async ({ pool }) => {
  await pool.query('update learner set lessons_enabled = false where id = $1', [ann.learner.id])
  assert.equal(await fates(pool), noLessons)
  const paidUntil = (at: number) =>
    pool.query('update learner set lessons_enabled = true, entitled_until = $2 where id = $1', [
      ann.learner.id,
      new Date(at),
    ])
  await paidUntil(now)
  assert.equal(await fates(pool), noLessons)
  await paidUntil(now + 1)
  assert.equal(await fates(pool), everything)
  await pool.query('update conversation set state = $2 where id = $1', [ann.learner.id, JSON.stringify(paused())])
  assert.equal(await fates(pool), noLessons)
  await pool.query(`update conversation set state = jsonb_set(state, '{phase}', '"active"')`)
})

outbox('no lesson goes once none are wanted by text', async ({ pool }) => {
  const texts = (perWeek: number) =>
    pool.query('update learner set texts_per_week = $2 where id = $1', [ann.learner.id, perWeek])
  await texts(0)
  assert.equal(await fates(pool), noLessons)
  await texts(1)
  assert.equal(await fates(pool), everything)
  await texts(ann.learner.textsPerWeek)
})

outbox('nothing of a lesson goes to a number that its learner has given up, and a notice waits', async ({ pool }) => {
  assert.equal(await fates(pool, { phone: cat.phone }), { ...noLessons, notice: 'queued 0' })
})

outbox('nothing of a lesson goes to a number that is another learner’s now', async ({ pool }) => {
  const toBob = await addMessage(pool, ann, { kind: 'lesson', phone: bob.phone })
  const toAnn = await addMessage(pool, bob, { kind: 'lesson', phone: ann.phone })
  await claim(pool)
  assert.equal(await column(pool, 'message', 'status', [toBob, toAnn]), ['cancelled', 'cancelled'])
})

outbox('how many were cancelled is counted', async ({ pool }) => {
  await addMessage(pool, ann, { not_after: new Date(now) })
  await addMessage(pool, ann)
  const { claimed, cancelled } = await claim(pool)
  assert.equal([claimed.length, cancelled], [1, 1])
})

/** How an attempt ended. */
const settled = (id: string, changed: Partial<Settlement>): Settlement => ({
  id,
  attempt: 0,
  status: 'sent',
  sid: null,
  errorCode: null,
  retryIn_ms: null,
  ...changed,
})

outbox('an attempt is settled: sent, failed, uncertain or to be tried again', async ({ pool }) => {
  const ids: string[] = []
  for (let index = 0; index < 4; index++) ids.push(await addMessage(pool, ann, { status: 'sending' }))
  const [sent = '', failed = '', uncertain = '', again = ''] = ids
  await settleAttempts(pool, now, [
    settled(sent, { sid: 'SM1' }),
    settled(failed, { status: 'failed', errorCode: 21_211 }),
    settled(uncertain, { status: 'uncertain' }),
    settled(again, { status: 'queued', retryIn_ms: minute_ms }),
  ])
  assert.equal(await column(pool, 'message', 'status', ids), ['sent', 'failed', 'uncertain', 'queued'])
  assert.equal(await column(pool, 'message', 'sid', ids), ['SM1', null, null, null])
  assert.equal(await column(pool, 'message', 'error_code', ids), [null, 21_211, null, null])
  const millis = (name: string) => `(extract(epoch from ${name}) * 1000)::float8`
  assert.equal(await column(pool, 'message', millis('sent_at'), ids), [now, null, null, null])
  const pause_s = 'round(extract(epoch from retry_at_machine - clock_timestamp()) / 10)::int * 10'
  assert.equal(await column(pool, 'message', pause_s, ids), [null, null, null, 60])
})

outbox('what was uncertain can be settled later', async ({ pool }) => {
  const id = await addMessage(pool, ann, { status: 'uncertain' })
  await settleAttempts(pool, now, [settled(id, { sid: 'SM1' })])
  assert.equal(await column(pool, 'message', 'status', [id]), ['sent'])
})

outbox('a delivery report that came before the settlement is not taken back', async ({ pool }) => {
  const sent_at = new Date(now - minute_ms)
  const id = await addMessage(pool, ann, { status: 'delivered', sid: 'SM1', error_code: 30_003, sent_at })
  await settleAttempts(pool, now, [settled(id, { sid: 'SM2', errorCode: 30_005 })])
  const { rows } = await pool.query('select status, sid, error_code, sent_at = $2 as same from message where id = $1', [
    id,
    sent_at,
  ])
  assert.equal(rows, [{ status: 'delivered', sid: 'SM1', error_code: 30_003, same: true }])
})

outbox(
  'a report that a text did not arrive is told at once, although the settlement came after it',
  async ({ pool }) => {
    const id = await addMessage(pool, ann, { status: 'undelivered', sid: 'SM1', error_code: 30_003 })
    await settleAttempts(pool, now, [settled(id, { sid: 'SM1', retryIn_ms: 5 * minute_ms })])
    assert.ok((await readUndelivered(pool, 1_000)).some((message) => message.id === id))
  },
)

outbox('what an earlier attempt says holds only when the carrier took the text', async ({ pool }) => {
  const claimedAgain = (status: string) => addMessage(pool, ann, { status, attempts: 2 })
  const ids = [await claimedAgain('sending'), await claimedAgain('sending'), await claimedAgain('queued')]
  const [sending = '', taken = '', queued = ''] = ids
  await settleAttempts(pool, now, [
    settled(sending, { attempt: 1, status: 'queued' }),
    settled(taken, { attempt: 1, sid: 'SM1' }),
    settled(queued, { attempt: 1, sid: 'SM2' }),
  ])
  assert.equal(await column(pool, 'message', `concat_ws(' ', status, sid)`, ids), ['sending', 'sent SM1', 'sent SM2'])
})

outbox('settling changes no other message', async ({ pool }) => {
  const [one, other] = [
    await addMessage(pool, ann, { status: 'sending' }),
    await addMessage(pool, ann, { status: 'sending' }),
  ]
  await settleAttempts(pool, now, [settled(one, {})])
  assert.equal(await column(pool, 'message', 'status', [one, other]), ['sent', 'sending'])
})

outbox('unsettled is what was attempted long enough ago and not put off, the oldest first', async ({ pool }) => {
  const attempted = (minutes: number, columns: object = {}) =>
    addMessage(pool, ann, {
      status: 'sending',
      attempted_at_machine: new Date(machineNow - minutes * minute_ms),
      at: new Date(now - hour_ms),
      attempts: 2,
      ...columns,
    })
  const three = await attempted(3)
  const four = await attempted(4, { status: 'uncertain', retry_at_machine: new Date(machineNow - minute_ms) })
  const two = await attempted(2)
  await attempted(1)
  await attempted(5, { retry_at_machine: new Date(machineNow + hour_ms) })
  await attempted(5, { status: 'sent' })
  await attempted(5, { status: 'queued' })
  const read = (limit: number) => readUnsettled(pool, 2 * minute_ms, limit)
  assert.equal(
    (await read(50)).map(({ id }) => id),
    [four, three, two],
  )
  assert.equal(
    (await read(2)).map(({ id }) => id),
    [four, three],
  )
  const [first] = await read(1)
  const { age_ms = 0, ...rest } = first ?? {}
  assert.ok(age_ms >= 4 * minute_ms && age_ms < 5 * minute_ms, String(age_ms))
  const oldest = { id: four, phone: ann.phone, body: 'Hello.', attempts: 2, decidedAt: now - hour_ms, mayRepeat: true }
  assert.equal(rest, oldest)
})

outbox('what is no code and has time left may be repeated', async ({ pool }) => {
  const attempted = (columns: object) =>
    addMessage(pool, ann, { status: 'uncertain', attempted_at_machine: new Date(machineNow - minute_ms), ...columns })
  await attempted({ kind: 'lesson' })
  await attempted({ kind: 'code' })
  await attempted({ kind: 'lesson', not_after: new Date(machineNow) })
  const read = await readUnsettled(pool, 0, 50)
  assert.equal(
    read.map(({ mayRepeat }) => mayRepeat),
    [true, false, false],
  )
})

outbox('an id of the carrier is known when one of our messages has it, or had it', async ({ pool }) => {
  await addMessage(pool, ann, { sid: 'SM1' })
  await addMessage(pool, ann, { sid: 'SM2' })
  await pool.query(`insert into handled_text values ('SM4', now())`)
  assert.equal([...(await knownSids(pool, ['SM1', 'SM3', 'SM4']))], ['SM1', 'SM4'])
})

/** The message after a delivery report that it was delivered. */
async function reported(pool: pg.Pool, columns: object, changed: Partial<Parameters<typeof recordReport>[1]> = {}) {
  const id = await addMessage(pool, ann, { status: 'sent', sid: 'SM1', ...columns })
  const report = { id, sid: 'SM1', status: 'delivered', errorCode: null, ...changed } as const
  await recordReport(pool, report as Parameters<typeof recordReport>[1])
  const { rows } = await pool.query(
    'select status, sid, error_code, sent_at is not null as sent from message where id = $1',
    [id],
  )
  await clear(pool, 'message')
  return rows[0]
}

outbox('a report settles its text, with the carrier’s id and the time if they were not known yet', async ({ pool }) => {
  const delivered = { status: 'delivered', sid: 'SM1', error_code: null, sent: true }
  assert.equal(await reported(pool, {}), delivered)
  assert.equal(await reported(pool, { status: 'sending', sid: null }), delivered)
  assert.equal(await reported(pool, { status: 'uncertain', sid: null }), delivered)
  assert.equal(await reported(pool, {}, { status: 'undelivered', errorCode: 30_003 }), {
    ...delivered,
    status: 'undelivered',
    error_code: 30_003,
  })
  assert.is((await reported(pool, { error_code: 30_003 })).error_code, 30_003, 'an error once known stays')
})

outbox('a report with another id is ignored', async ({ pool }) => {
  assert.is((await reported(pool, {}, { sid: 'SM2' })).status, 'sent')
  const other = await addMessage(pool, ann, { status: 'sent' })
  await recordReport(pool, { id: String(Number(other) + 1), sid: 'SM1', status: 'delivered', errorCode: null })
  assert.equal(await column(pool, 'message', 'status', [other]), ['sent'])
})

outbox('a final status is never left, and a text that waits or came in has no report', async ({ pool }) => {
  for (const status of ['delivered', 'undelivered', 'failed', 'cancelled', 'queued']) {
    assert.is((await reported(pool, { status }, { status: 'sent' })).status, status)
  }
  assert.is((await reported(pool, { direction: 'in' })).status, 'sent')
})

outbox('a late report of a text that was taken for lost settles it: it is not sent again', async ({ pool }) => {
  const lost = { sid: null, attempts: 1 }
  for (const status of ['queued', 'cancelled', 'failed']) {
    assert.equal(
      [(await reported(pool, { ...lost, status })).status, (await reported(pool, { ...lost, status })).sid],
      ['delivered', 'SM1'],
      status,
    )
    assert.is((await reported(pool, { sid: null, attempts: 0, status })).status, status, 'never attempted, never taken')
    assert.is((await reported(pool, { sid: 'SM2', attempts: 2, status })).status, status, 'of an earlier attempt')
  }
})

outbox('the time at which a text was sent is that of the first report', async ({ pool }) => {
  const sent_at = new Date(now - hour_ms)
  const id = await addMessage(pool, ann, { status: 'sent', sid: 'SM1', sent_at })
  await recordReport(pool, { id, sid: 'SM1', status: 'sent', errorCode: 30_003 })
  assert.equal(await column(pool, 'message', 'error_code', [id]), [null], 'the same status again says nothing')
  await recordReport(pool, { id, sid: 'SM1', status: 'delivered', errorCode: null })
  const { rows } = await pool.query('select sent_at = $1 as first from message where id = $2', [sent_at, id])
  assert.equal(rows, [{ first: true }])
})

outbox('the first report says by service time when a text was sent', async ({ pool }) => {
  await pool.query('update service_clock set offset_ms = $1', [hour_ms])
  const id = await addMessage(pool, ann, { status: 'sending' })
  await recordReport(pool, { id, sid: 'SM1', status: 'sent', errorCode: null })
  await pool.query('update service_clock set offset_ms = 0')
  const [ahead_s] = await column(pool, 'message', 'extract(epoch from sent_at - clock_timestamp())::float8', [id])
  assert.ok(Math.abs(Number(ahead_s) - 3_600) < 60, String(ahead_s))
})

outbox(
  'undelivered is what ended without arriving, until its conversation was told, the oldest first',
  async ({ pool }) => {
    const ended = (status: string, columns: object = {}) =>
      addMessage(pool, ann, {
        status,
        kind: 'lesson',
        lesson_id: 'assets',
        error_code: 30_003,
        at: new Date(monday_9am),
        ...columns,
      })
    const ids = [await ended('undelivered'), await ended('failed'), await ended('cancelled')]
    const again = await ended('failed', { retry_at_machine: new Date(machineNow - minute_ms) })
    await ended('failed', { retry_at_machine: new Date(machineNow + hour_ms) })
    await ended('delivered')
    await ended('undelivered', { settled: true })
    assert.equal(
      (await readUndelivered(pool, 50)).map(({ id }) => id),
      [...ids, again],
    )
    assert.equal(await readUndelivered(pool, 1), [
      {
        id: ids[0],
        conversationId: ann.learner.id,
        phone: ann.phone,
        lessonId: 'assets',
        questionId: null,
        kind: 'lesson',
        at: monday_9am,
        isReply: false,
        isRepeat: false,
        errorCode: 30_003,
        sender: null,
      },
    ])
    await markSettled(pool, ids[0] as string)
    assert.equal(
      (await readUndelivered(pool, 50)).map(({ id }) => id),
      [ids[1], ids[2], again],
    )
  },
)

outbox('put off means an hour, for that message alone', async ({ pool }) => {
  const ids = [await addMessage(pool, ann), await addMessage(pool, ann)]
  await putOff(pool, ids[0] as string)
  const [wait_s, other] = await column(
    pool,
    'message',
    'extract(epoch from retry_at_machine - clock_timestamp())::float8',
    ids,
  )
  assert.ok(Math.abs(Number(wait_s) - 3_600) < 30, String(wait_s))
  assert.is(other, null)
})

outbox('what an account was to be told does not go to a number that it has lost', async ({ pool }) => {
  const stranger = await openStranger(pool, sender, dan.phone, unproved())
  const strangers = { conversation_id: stranger?.id, phone: dan.phone }
  const waiting = await addMessage(pool, ann)
  const over = await addMessage(pool, ann, { not_after: new Date(now - 1) })
  const others = [
    await addMessage(pool, ann, { kind: 'code' }),
    await addMessage(pool, ann, { answers: 'SM1' }),
    await addMessage(pool, bob),
    await addMessage(pool, ann, strangers),
  ]
  const moveTo = (phone: string | null) =>
    pool.query('update conversation set phone = $2 where id = $1', [ann.learner.id, phone])
  await moveTo(null)
  await pool.query('update conversation set phone = null where id = $1', [strangers.conversation_id])
  assert.equal((await claimed(pool)).sort(), others.toSorted(), 'a stranger’s thread is the number’s own')
  assert.equal(await column(pool, 'message', 'status', [waiting, over]), ['queued', 'cancelled'])
  await moveTo(cat.phone)
  assert.equal(await claimed(pool), [])
  await moveTo(ann.phone)
  assert.equal(await claimed(pool), [waiting], 'it has the number again')
})

outbox('suppressing a number takes back what waits for it, and for no other', async ({ pool }) => {
  const waiting = await addMessage(pool, ann)
  const sent = await addMessage(pool, ann, { status: 'sent' })
  const bobs = await addMessage(pool, bob)
  await suppressNumber(pool, sender, ann.phone, now)
  await suppressNumber(pool, sender, ann.phone, now + 1)
  assert.equal(await column(pool, 'message', 'status', [waiting, sent, bobs]), ['cancelled', 'sent', 'queued'])
  const { rows } = await pool.query(
    'select phone, sender, reason, extract(epoch from at) * 1000 = $1 as first from suppression',
    [now],
  )
  assert.equal(rows, [{ phone: ann.phone, sender, reason: 'carrier', first: true }])
})

outbox('a return that waits to be reported does not undo a suppression by the carrier', async ({ pool }) => {
  const add = (phone: string, action: string, next_try_at_machine: Date | null) =>
    addRow(pool, 'consent_news', { phone, sender, action, at: new Date(now - 1), attempts: 3, next_try_at_machine })
  const waiting = new Date(machineNow)
  await add(ann.phone, 'opt-in', waiting)
  await add(bob.phone, 'opt-in', waiting)
  await add(cat.phone, 'opt-in', null)
  for (const { phone } of [ann, cat, dan]) await suppressNumber(pool, sender, phone, now)
  const { rows } = await pool.query(
    `select phone, action, attempts, extract(epoch from at) * 1000 = $1 as anew,
       next_try_at_machine > clock_timestamp() + interval '10 seconds' as later
     from consent_news order by phone`,
    [now],
  )
  const told = { action: 'opt-in', attempts: 3, anew: false }
  const expected = [
    { phone: ann.phone, action: 'opt-out', attempts: 0, anew: true, later: true },
    { phone: bob.phone, ...told, later: false },
    // The carrier was told of the return before, and has refused since.
    { phone: cat.phone, ...told, later: null },
  ]
  assert.equal(
    rows,
    expected.toSorted((one, other) => (one.phone < other.phone ? -1 : 1)),
  )
})

outbox('what waits for a number although its time is over is taken back, and nothing of others', async ({ pool }) => {
  const now = Date.now()
  const waits = (person: typeof ann, ends: number, status = 'queued') =>
    addMessage(pool, person, { status, not_after: new Date(now + ends) })
  const ids = [
    await waits(ann, -1),
    await waits(ann, 0),
    await waits(ann, 1),
    await waits(ann, -1, 'sending'),
    await waits(bob, -1),
  ]
  await cancelOverdue(pool, now, [ann.phone])
  assert.equal(await column(pool, 'message', 'status', ids), ['cancelled', 'cancelled', 'queued', 'sending', 'queued'])
})

outbox.run()
