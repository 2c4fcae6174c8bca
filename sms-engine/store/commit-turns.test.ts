import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Event } from '../domain/model/event.ts'
import { day_ms } from '../domain/model/units.ts'
import { taughtCard } from '../domain/teaching/memory.ts'
import { ann, bob, cat, type Person } from '../testing/cast.ts'
import { addMessage, addPerson, clear, column, openTestStore, otherSender, sender } from '../testing/rows.ts'
import { active, monday_8am, monday_9am, stopped } from '../testing/situation.ts'
import { commitTurns, type MessageRow, type TurnRow } from './commit-turns.ts'
import { openStranger } from './conversations.ts'
import { readById } from './read-conversation.ts'
import { readLog } from './turn-log.ts'

const commit = suite<{ pool: pg.Pool; close(): Promise<void> }>('writing turns')

commit.before(async (context) => {
  Object.assign(context, await openTestStore())
  for (const person of [ann, bob]) await addPerson(context.pool, person)
})

commit.before.each(async ({ pool }) => {
  await clear(pool, 'message', 'turn', 'memory', 'review', 'support_case', 'learner_letter', 'consent', 'suppression')
  await pool.query('update conversation set seq = 0, next_send_at = null, due_at = null')
})

commit.after(async ({ close }) => {
  await close()
})

const at = new Date(monday_8am).toISOString()
const event: Event = { id: 'event-1', type: 'number-lost' }

/** A turn that changes nothing but what is said, based on what was read first. */
function turn({ learner, phone }: Person, changed: Partial<TurnRow> = {}): TurnRow {
  return {
    id: learner.id,
    seq: 0,
    at,
    event,
    context: { now: monday_8am },
    state: active(),
    effects: [],
    content_hash: 'hash',
    next_send_at: null,
    due_at: null,
    number: phone,
    messages: [],
    cards: {},
    forgotten: [],
    reviews: [],
    preferences: {},
    entitlement: null,
    cases: [],
    letters: [],
    consents: [],
    suppress: null,
    unsuppress: false,
    cancel: null,
    ...changed,
  }
}

const write = async (pool: pg.Pool, ...turns: TurnRow[]) => [...(await commitTurns(pool, sender, turns))].sort()
const all = async (pool: pg.Pool, sql: string) => (await pool.query(sql)).rows

const lesson: MessageRow = {
  direction: 'out',
  kind: 'lesson',
  body: 'A lesson.',
  status: 'queued',
  lesson_id: 'assets',
  cause: 'slot:1:0',
  not_before: new Date(monday_8am + 1).toISOString(),
  not_after: new Date(monday_9am).toISOString(),
  segments: 2,
}

commit('a turn changes the state, counts up and is logged', async ({ pool }) => {
  const state = active({ unanswered: 2 })
  const next_send_at = new Date(monday_9am).toISOString()
  const due_at = new Date(monday_9am + day_ms).toISOString()
  const written = turn(ann, { state, next_send_at, due_at, effects: [{ type: 'release-number' }] })
  assert.equal(await write(pool, written), [ann.learner.id])
  assert.equal(
    await all(
      pool,
      `select id, seq, state, next_send_at = '${next_send_at}' as slot, due_at = '${due_at}' as timer from conversation
       where seq > 0`,
    ),
    [{ id: ann.learner.id, seq: 1, state, slot: true, timer: true }],
  )
  assert.equal(await readLog(pool, ann.learner.id), [
    {
      conversationId: ann.learner.id,
      seq: 1,
      at: monday_8am,
      event,
      context: { now: monday_8am },
      state,
      effects: [{ type: 'release-number' }],
      contentHash: 'hash',
    },
  ])
})

commit('a turn that lost the race leaves no trace, and holds up no other', async ({ pool }) => {
  await write(pool, turn(ann))
  const late = turn(ann, { state: stopped(), messages: [lesson], suppress: 'keyword', cancel: 'all' })
  assert.equal(await write(pool, late, turn(bob)), [bob.learner.id])
  assert.equal((await readById(pool, sender, ann.learner.id))?.state, active())
  assert.equal(await all(pool, 'select from message union all select from suppression'), [])
})

commit('of two turns that were decided on the same read, one is written', async ({ pool }) => {
  const both = await Promise.all([write(pool, turn(ann)), write(pool, turn(ann))])
  assert.equal(both.flat(), [ann.learner.id])
})

commit('a message is kept as decided; the same cause makes it once', async ({ pool }) => {
  await write(pool, turn(ann, { messages: [lesson] }))
  assert.equal(await all(pool, 'select body from message'), [{ body: 'A lesson.' }])
  await write(pool, turn(ann, { seq: 1, messages: [lesson, { ...lesson, cause: 'slot:2:0', body: 'Another.' }] }))
  assert.equal(
    await all(
      pool,
      `select conversation_id, phone, direction, kind, body, status, lesson_id, segments, not_before = '${lesson.not_before}' as from,
         not_after = '${lesson.not_after}' as until from message order by id limit 1`,
    ),
    [
      {
        conversation_id: ann.learner.id,
        phone: ann.phone,
        direction: 'out',
        kind: 'lesson',
        body: 'A lesson.',
        status: 'queued',
        lesson_id: 'assets',
        segments: 2,
        from: true,
        until: true,
      },
    ],
  )
  assert.equal(await all(pool, 'select body from message order by id'), [{ body: 'A lesson.' }, { body: 'Another.' }])
})

commit('a cause is taken once, whatever has become of its message', async ({ pool }) => {
  await write(pool, turn(ann, { messages: [lesson] }))
  await pool.query('delete from message')
  await write(pool, turn(ann, { seq: 1, messages: [lesson, { ...lesson, cause: 'slot:2:0' }] }))
  assert.equal(await all(pool, 'select cause from message'), [{ cause: 'slot:2:0' }])
})

const heard: MessageRow = {
  direction: 'in',
  kind: 'text',
  body: 'hi',
  status: 'received',
  sid: 'SM1',
  replies: ['Hello.'],
}

commit('a text that was heard before changes nothing, whatever has become of its row', async ({ pool }) => {
  await write(pool, turn(ann, { messages: [heard] }))
  await pool.query('delete from message')
  const again = turn(bob, { state: stopped(), messages: [heard, lesson], suppress: 'keyword', cancel: 'all' })
  const error = await write(pool, again).catch((error: Error) => error)
  assert.match(String(error), 'message_key_pkey')
  assert.equal((await readById(pool, sender, bob.learner.id))?.state, active())
  assert.equal(await all(pool, 'select id from message union all select null from suppression'), [])
  assert.equal(await all(pool, 'select key from message_key'), [{ key: 'SM1' }])
})

commit('a text that had left before it was on record is recorded once', async ({ pool }) => {
  const found = {
    kind: 'lesson',
    body: 'A lesson.',
    sid: 'SM7',
    cause: 'found:SM7',
    status: 'sent',
    error_code: null,
    sent_at: at,
  } as const
  await write(pool, turn(ann, { found: [found] }))
  assert.equal(await all(pool, 'select sid from message'), [{ sid: 'SM7' }])
  await pool.query('delete from message')
  await write(pool, turn(ann, { seq: 1, found: [found] }))
  assert.equal(await all(pool, 'select sid from message'), [])
})

commit('a number is claimed, given up, or left as it is', async ({ pool }) => {
  const phoneAfter = async (seq: number, changed: Partial<TurnRow>) => {
    await write(pool, turn(ann, { seq, ...changed }))
    return (await readById(pool, sender, ann.learner.id))?.number
  }
  assert.is(await phoneAfter(0, {}), ann.phone)
  assert.is(await phoneAfter(1, { phone: null }), null)
  assert.is(await phoneAfter(2, {}), null)
  assert.is(await phoneAfter(3, { phone: ann.phone }), ann.phone)
})

commit('a number that is claimed takes along the notices that wait, and nothing else', async ({ pool }) => {
  const waiting = { country: 'US', sender }
  const ids = [
    await addMessage(pool, ann, waiting),
    await addMessage(pool, ann, { ...waiting, kind: 'code' }),
    await addMessage(pool, ann, { ...waiting, kind: 'lesson' }),
    await addMessage(pool, ann, { ...waiting, answers: 'SM1' }),
    await addMessage(pool, ann, { ...waiting, status: 'sending' }),
    await addMessage(pool, bob, waiting),
  ]
  await write(pool, turn(ann, { phone: cat.phone, country: 'CA', number: cat.phone }), turn(bob))
  const stays = [ann.phone, 'US', sender]
  assert.equal(await column(pool, 'message', 'array[phone, country, sender]', ids), [
    [cat.phone, 'CA', null],
    ...Array(4).fill(stays),
    [bob.phone, 'US', sender],
  ])
  await pool.query('update conversation set phone = $2 where id = $1', [ann.learner.id, ann.phone])
})

commit('a welcome that waits is taken back where another comes, and where its number is left', async ({ pool }) => {
  const welcomes = async () =>
    all(pool, `select cause, phone, status from message where conversation_id = '${ann.learner.id}' order by id`)
  const welcome = (code: number): MessageRow => ({
    direction: 'out',
    kind: 'notice',
    body: 'Welcome.',
    status: 'queued',
    cause: `proved:${code}:3`,
    not_after: new Date(monday_9am).toISOString(),
  })
  const proves = (seq: number, phone: string, ...messages: MessageRow[]) =>
    write(pool, turn(ann, { seq, phone, country: 'US', number: phone, messages }))
  const row = (code: number, phone: string, status = 'queued') => ({ cause: `proved:${code}:3`, phone, status })
  await proves(0, ann.phone, welcome(1))
  await proves(1, cat.phone, welcome(2))
  const taken = row(1, cat.phone, 'cancelled')
  assert.equal(await welcomes(), [taken, row(2, cat.phone)])
  await proves(2, cat.phone)
  assert.equal(await welcomes(), [taken, row(2, cat.phone)], 'the same number, proved again')
  await write(pool, turn(ann, { seq: 3, phone: null, number: cat.phone }))
  await proves(4, cat.phone, welcome(3))
  assert.equal(await welcomes(), [taken, row(2, cat.phone, 'cancelled'), row(3, cat.phone)], 'lost and proved anew')
  await proves(5, ann.phone)
  assert.equal((await welcomes()).at(-1), row(3, ann.phone, 'cancelled'), 'lessons are off, and nothing welcomes')
})

commit('cards are merged into what is remembered, and taken out of it', async ({ pool }) => {
  const [old, other] = [taughtCard(monday_8am - day_ms), taughtCard(monday_8am)]
  await write(pool, turn(ann, { cards: { assets: old, income: old } }), turn(bob, { cards: { assets: old } }))
  await write(pool, turn(ann, { seq: 1, cards: { income: other, credits: other } }))
  assert.equal((await readById(pool, sender, ann.learner.id))?.memory, { assets: old, income: other, credits: other })
  await write(pool, turn(ann, { seq: 2, forgotten: ['credits'] }))
  assert.equal((await readById(pool, sender, ann.learner.id))?.memory, { assets: old, income: other })
  await write(pool, turn(ann, { seq: 3, forgotten: ['assets', 'credits'] }))
  assert.equal((await readById(pool, sender, ann.learner.id))?.memory, { income: other })
  assert.equal((await readById(pool, sender, bob.learner.id))?.memory, { assets: old })
})

commit('in one batch, what one learner forgets another still remembers', async ({ pool }) => {
  const card = taughtCard(monday_8am)
  await write(pool, turn(ann, { cards: { assets: card } }), turn(bob, { cards: { assets: card } }))
  await write(pool, turn(ann, { seq: 1, forgotten: ['assets'] }), turn(bob, { seq: 1, cards: { income: card } }))
  assert.equal((await readById(pool, sender, ann.learner.id))?.memory, {})
  assert.equal((await readById(pool, sender, bob.learner.id))?.memory, { assets: card, income: card })
})

commit('a stranger’s turn is written like any other, and remembers nothing', async ({ pool }) => {
  const stranger = await openStranger(pool, sender, cat.phone, active())
  assert.ok(stranger)
  const card = taughtCard(monday_8am)
  const turns = [turn(ann, { cards: { assets: card } }), { ...turn(cat), id: stranger.id, messages: [lesson] }]
  assert.is((await write(pool, ...turns)).length, 2)
  assert.equal(await all(pool, 'select learner_id from memory'), [{ learner_id: ann.learner.id }])
  await pool.query('delete from conversation where id = $1', [stranger.id])
})

commit('an answer is kept raw', async ({ pool }) => {
  const review = { lesson_id: 'assets', question_id: 'assets-1', choice: 2, is_right: false, is_unsure: true }
  const varying = { ...review, question_id: 'assets-2', asked_with: { own: '41000', owe: '23000' } }
  await write(pool, turn(ann, { reviews: [review, varying] }))
  const rows = await all(
    pool,
    `select learner_id, lesson_id, question_id, asked_with, choice, is_right, is_unsure, at = '${at}' as at
     from review order by id`,
  )
  assert.equal(rows, [
    { learner_id: ann.learner.id, asked_with: null, ...review, at: true },
    { learner_id: ann.learner.id, ...varying, at: true },
  ])
})

commit('preferences change where they are given, for their learner alone', async ({ pool }) => {
  const chosen = {
    zone: 'Europe/London',
    deliveryTime: '21:00',
    textsPerWeek: 0,
    quizzesPerWeek: 0,
    lessonsEnabled: false,
    areas: [1, 2],
    subjects: ['basics'],
    onboarded: false,
  }
  const before = (await readById(pool, sender, bob.learner.id))?.learner
  await write(pool, turn(ann, { preferences: chosen }), turn(bob))
  assert.equal((await readById(pool, sender, ann.learner.id))?.learner, {
    id: ann.learner.id,
    ...chosen,
    entitledUntil: null,
    unreachableSince: null,
  })
  assert.equal((await readById(pool, sender, bob.learner.id))?.learner, before)
  await write(pool, turn(ann, { seq: 1, preferences: { textsPerWeek: 3 } }))
  const again = (await readById(pool, sender, ann.learner.id))?.learner
  assert.equal([again?.textsPerWeek, again?.zone], [3, 'Europe/London'])
})

commit('what billing says is kept until it says otherwise; without an end, too', async ({ pool }) => {
  const until = async (seq: number, changed: Partial<TurnRow>) => {
    await write(pool, turn(ann, { seq, ...changed }))
    return (await readById(pool, sender, ann.learner.id))?.learner?.entitledUntil
  }
  assert.is(await until(0, { entitlement: { until: at } }), monday_8am)
  assert.is(await until(1, { preferences: { onboarded: true } }), monday_8am)
  assert.is(await until(2, { entitlement: { until: null } }), null)
})

commit('a question for a person opens a case, and says whether it is urgent', async ({ pool }) => {
  const cases = [
    { question: 'How?', urgent: false },
    { question: 'Help!', urgent: true },
  ]
  await write(pool, turn(ann, { cases: cases.slice(0, 1) }), turn(bob))
  await write(pool, turn(ann, { seq: 1, cases: cases.slice(1) }))
  assert.equal(
    await all(pool, `select conversation_id, question, urgent, at = '${at}' as at from support_case order by id`),
    cases.map((one) => ({ conversation_id: ann.learner.id, ...one, at: true })),
  )
})

commit('a letter is asked for by its learner; a stranger has no address', async ({ pool }) => {
  const stranger = await openStranger(pool, sender, cat.phone, active())
  assert.ok(stranger)
  const letters = [{ about: 'paused-by-silence' }]
  await write(pool, turn(ann, { letters }), turn(bob), { ...turn(cat, { letters }), id: stranger.id })
  assert.equal(await all(pool, `select learner_id, about, at = '${at}' as at from learner_letter`), [
    { learner_id: ann.learner.id, about: 'paused-by-silence', at: true },
  ])
  await pool.query('delete from conversation where id = $1', [stranger.id])
})

const evidence = { version: '2026-11-20', page: '/onboarding', ip: '192.0.2.1', userAgent: 'Firefox' }

commit('consent goes into the ledger of the number that the turn speaks with, with its evidence', async ({ pool }) => {
  await write(pool, turn(ann, { consents: [{ action: 'opt-in', via: 'web', ...evidence }] }), turn(bob))
  const { userAgent, ...kept } = evidence
  assert.equal(
    await all(
      pool,
      `select phone, sender, learner_id, action, via, version, page, ip, user_agent, at = '${at}' as at from consent`,
    ),
    [
      {
        phone: ann.phone,
        sender,
        learner_id: ann.learner.id,
        action: 'opt-in',
        via: 'web',
        ...kept,
        user_agent: userAgent,
        at: true,
      },
    ],
  )
})

commit('consent for one number never counts for another: it goes to the one that the turn claims', async ({ pool }) => {
  const claims = { phone: cat.phone, consents: [{ action: 'opt-in', via: 'web' }] }
  await write(pool, turn(ann, claims))
  assert.equal(await all(pool, 'select phone from consent'), [{ phone: cat.phone }])
  await pool.query('update conversation set phone = $2 where id = $1', [ann.learner.id, ann.phone])
})

commit('an opt-out suppresses the number once, for this sender, and says why', async ({ pool }) => {
  await write(pool, turn(ann, { suppress: 'keyword' }), turn(bob))
  await write(pool, turn(ann, { seq: 1, suppress: 'carrier' }))
  assert.equal(await all(pool, `select phone, sender, reason, at = '${at}' as at from suppression`), [
    { phone: ann.phone, sender, reason: 'keyword', at: true },
  ])
})

commit('an opt-out that is written alone suppresses and takes back as well', async ({ pool }) => {
  const waiting = await addMessage(pool, ann)
  await write(pool, turn(ann, { suppress: 'keyword', cancel: 'all' }))
  assert.equal(await all(pool, 'select phone from suppression'), [{ phone: ann.phone }])
  assert.equal(await column(pool, 'message', 'status', [waiting]), ['cancelled'])
})

commit('whoever gives a number up still gets what they were to be told, at the next one', async ({ pool }) => {
  const notice = await addMessage(pool, ann, { kind: 'notice' })
  const others = [
    await addMessage(pool, ann, { kind: 'lesson' }),
    await addMessage(pool, ann, { kind: 'notice', answers: 'SM1' }),
    await addMessage(pool, bob, { kind: 'notice', phone: ann.phone }),
  ]
  await write(pool, turn(ann, { phone: null, cancel: 'but-notices' }))
  const cancelled = others.map(() => 'cancelled')
  assert.equal(await column(pool, 'message', 'status', [notice, ...others]), ['queued', ...cancelled])
  await write(pool, turn(ann, { seq: 1, phone: cat.phone }))
  assert.equal(await column(pool, 'message', 'phone', [notice]), [cat.phone])
})

commit('whoever has no number suppresses none', async ({ pool }) => {
  assert.equal(await write(pool, turn(ann, { suppress: 'carrier', number: null })), [ann.learner.id])
  assert.equal(await all(pool, 'select from suppression'), [])
})

commit('START clears this number and this sender only', async ({ pool }) => {
  const suppress = (phone: string, by: string) =>
    pool.query(`insert into suppression values ($1, $2, 'keyword', now())`, [phone, by])
  await suppress(ann.phone, sender)
  await suppress(ann.phone, otherSender)
  await suppress(bob.phone, sender)
  await write(pool, turn(ann, { unsuppress: true }), turn(bob))
  assert.equal(await all(pool, 'select phone, sender from suppression order by phone'), [
    { phone: ann.phone, sender: otherSender },
    { phone: bob.phone, sender },
  ])
})

/** What is left of Ann's and Bob's queued messages when a turn of Ann's cancels hers. */
async function left(pool: pg.Pool, cancel: TurnRow['cancel']): Promise<unknown[]> {
  const ids = [
    await addMessage(pool, ann, { kind: 'lesson' }),
    await addMessage(pool, ann, { kind: 'question' }),
    await addMessage(pool, ann, { kind: 'nudge' }),
    await addMessage(pool, ann, { kind: 'notice' }),
    await addMessage(pool, ann, { kind: 'code' }),
    await addMessage(pool, ann, { kind: 'lesson', status: 'sent' }),
    await addMessage(pool, bob, { kind: 'lesson' }),
  ]
  // Bob's turn cancels nothing.
  await write(pool, turn(ann, { cancel }), turn(bob))
  return column(pool, 'message', 'status', ids)
}

commit('an opt-out takes back all that waits for the number, and for no other', async ({ pool }) => {
  const gone = Array(5).fill('cancelled')
  assert.equal(await left(pool, 'all'), [...gone, 'sent', 'queued'])
})

commit('a pause takes back the lessons that wait, and leaves notices and codes', async ({ pool }) => {
  const [gone, waits] = ['cancelled', 'queued']
  assert.equal(await left(pool, 'lessons'), [gone, gone, gone, waits, waits, 'sent', waits])
})

commit('whoever listens to the outbox is woken by a text that waits, and by no other', async ({ pool }) => {
  const listener = await pool.connect()
  try {
    await listener.query('listen outbox')
    let woken = 0
    listener.on('notification', () => woken++)
    await write(pool, turn(ann, { messages: [{ ...lesson, status: 'replied' }] }))
    await listener.query('select 1')
    assert.is(woken, 0)
    const messages: MessageRow[] = [
      { ...lesson, cause: 'SM1:0', status: 'replied' },
      { ...lesson, cause: 'SM1:1' },
    ]
    const answered = turn(bob, { messages: [{ ...lesson, cause: 'SM2:0', status: 'replied' }] })
    await write(pool, turn(ann, { seq: 1, messages }), answered)
    await listener.query('select 1')
    assert.is(woken, 1)
  } finally {
    listener.release(true)
  }
})

commit('an opt-out that the carrier does not know of waits to be told to it; its own does not', async ({ pool }) => {
  const told = async (suppress: TurnRow['suppress']) => {
    await clear(pool, 'consent_news', 'suppression', 'turn')
    await pool.query('update conversation set seq = 0')
    await write(pool, turn(ann, { suppress }))
    return all(pool, 'select phone, sender, action from consent_news')
  }
  const news = [{ phone: ann.phone, sender, action: 'opt-out' }]
  assert.equal([await told('phrase'), await told('staff')], [news, news])
  assert.equal([await told('keyword'), await told('carrier')], [[], []])
})

commit.run()
