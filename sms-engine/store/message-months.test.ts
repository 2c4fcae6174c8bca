/** Messages in a table for each month: what must hold across the border of two, and for other processes. */
import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms } from '../domain/model/units.ts'
import { ask } from '../runtime/reads.ts'
import { ann, bob } from '../testing/cast.ts'
import { addMessage, addPerson, clear, openTestStore, sender } from '../testing/rows.ts'
import { active, monday_8am } from '../testing/situation.ts'
import { commitTurns, type MessageRow, type TurnRow } from './commit-turns.ts'
import { historyRead } from './history.ts'
import { noteFiltered } from './hold.ts'
import { firstId } from './message-ids.ts'
import { dropMonth, makeMonths, messageMonths, readMonths } from './months.ts'
import { claimOutbox, knownSids, recordReport } from './outbox.ts'
import { readByPhone } from './read-conversation.ts'
import { removeOver } from './retention.ts'
import { claimReplies, takeReplies } from './unanswered.ts'

interface World {
  readonly pool: pg.Pool
  /** The first id of the month that begins today, and the names of its table and the one before. */
  readonly border: number
  readonly before: string
  readonly after: string
  close(): Promise<void>
}

const months = suite<World>('months of messages')

const today = Math.floor(Date.now() / day_ms) * day_ms
const names = ['message_a', 'message_b', 'message_c'] as const

months.before(async (context) => {
  Object.assign(context, await openTestStore())
  const { pool } = context
  for (const person of [ann, bob]) await addPerson(pool, person)
  // A month ends just now: ids of this test's messages are on its one side, and those given here on its other.
  const bounds = [firstId(today - 30 * day_ms), firstId(today), firstId(today + 30 * day_ms)].map(String)
  await pool.query(`
    alter table message detach partition message_first;
    drop table message_first;
    create table message_a (like message_rest including defaults including constraints including indexes);
    create table message_b (like message_rest including defaults including constraints including indexes);
    create table message_c (like message_rest including defaults including constraints including indexes);
    alter table message attach partition message_a for values from (minvalue) to ('${bounds[0]}');
    alter table message attach partition message_b for values from ('${bounds[0]}') to ('${bounds[1]}');
    alter table message attach partition message_c for values from ('${bounds[1]}') to ('${bounds[2]}')`)
  Object.assign(context, { border: firstId(today), before: names[1], after: names[2] })
})
months.before.each(async ({ pool }) => {
  await clear(pool, 'message', 'turn', 'unanswered', 'filtered_text')
  await pool.query('update conversation set seq = 0')
})
months.after(({ close }) => close())

const heard: MessageRow = {
  direction: 'in',
  kind: 'text',
  body: 'hi',
  status: 'received',
  sid: 'SM1',
  replies: ['Hello.'],
}
const reply: MessageRow = { direction: 'out', kind: 'notice', body: 'Hello.', status: 'replied', cause: 'SM1:0' }
const lesson: MessageRow = { ...reply, kind: 'lesson', body: 'A lesson.', status: 'queued', cause: 'slot:1:0' }

function write(pool: pg.Pool, { learner, phone }: typeof ann, seq: number, messages: readonly MessageRow[]) {
  const turn: TurnRow = {
    ...{
      id: learner.id,
      seq,
      at: new Date(monday_8am).toISOString(),
      event: { id: `event-${seq}`, type: 'number-lost' },
    },
    ...{ context: { now: monday_8am }, state: active(), effects: [], content_hash: 'hash' },
    ...{ next_send_at: null, due_at: null, number: phone, messages, cards: {}, forgotten: [], reviews: [] },
    ...{ preferences: {}, entitlement: null, cases: [], letters: [], consents: [] },
    ...{ suppress: null, unsuppress: false, cancel: null },
  }
  return commitTurns(pool, sender, [turn])
}

const tablesOf = async (pool: pg.Pool) =>
  (await pool.query('select tableoid::regclass::text as name from message order by id')).rows.map(({ name }) => name)

/** Puts messages into the month before, as if they had been written some days ago. */
const ageAll = (pool: pg.Pool, border: number) =>
  pool.query('update message set id = $1::bigint - 1000 + id % 900', [border])

months(
  'an id at the very border is in the month that begins with it, the one before it in the month before',
  async ({ pool, border, before, after }) => {
    for (const id of [border, border - 1]) await addMessage(pool, ann, { id })
    assert.equal(await tablesOf(pool), [before, after])
  },
)

months(
  'a repeated message id of the carrier and a repeated cause are refused across the border',
  async ({ pool, border, before, after }) => {
    await write(pool, ann, 0, [heard, reply, lesson])
    await ageAll(pool, border)
    const again = await write(pool, bob, 0, [heard]).catch((error: Error) => error)
    assert.match(String(again), 'message_key_pkey')
    assert.equal(
      [...((await write(pool, ann, 1, [lesson, { ...lesson, cause: 'slot:2:0' }])) as Set<string>)],
      [ann.learner.id],
    )
    assert.equal(await tablesOf(pool), [before, before, before, after])
  },
)

months(
  'a text that comes again after the border gets its replies, and so does the outbox',
  async ({ pool, border }) => {
    await write(pool, ann, 0, [heard, reply])
    await ageAll(pool, border)
    assert.is((await readByPhone(pool, sender, ann.phone, 'SM1')).handled, true)
    assert.equal(await claimReplies(pool, 'SM1'), ['Hello.'])
    assert.is(await takeReplies(pool, 'SM1', 0, [1]), 1)
    assert.equal(await claimReplies(pool, 'SM1'), [])
  },
)

months('a text and its reply may lie on either side of the border', async ({ pool, border }) => {
  await write(pool, ann, 0, [heard, reply])
  await pool.query(`update message set id = case direction when 'in' then $1::bigint - 1 else $1 end`, [border])
  assert.is(await takeReplies(pool, 'SM1', 0, [1]), 1)
})

months(
  'what waits leaves by its place, whatever month it is in; reports and lists find it',
  async ({ pool, border }) => {
    const due = (minutes: number) => ({ kind: 'notice', due_at: new Date(Date.now() - minutes * 60_000) })
    const old = await addMessage(pool, ann, { ...due(2), id: border - 1 })
    const older = await addMessage(pool, ann, due(3))
    const young = await addMessage(pool, bob, { ...due(1), id: border })
    await pool.query('insert into inbound_watch (sender, caught_up_at_machine) values ($1, clock_timestamp())', [
      sender,
    ])
    const segments = new Map([[sender, Number.POSITIVE_INFINITY]])
    const { claimed } = await claimOutbox(pool, sender, Date.now(), { limit: 10, segments })
    assert.equal(
      claimed.map(({ id }) => id),
      [older, old, young],
    )
    for (const [nth, id] of [old, young].entries()) {
      assert.is(await recordReport(pool, { id, sid: `SMsent${nth}`, status: 'delivered', errorCode: null }), true)
    }
    assert.equal([...(await knownSids(pool, ['SMsent0', 'SMsent1', 'SMnone']))].sort(), ['SMsent0', 'SMsent1'])
  },
)

months('a message counted before ids had a time is found like a recent one', async ({ pool, before, border }) => {
  await addMessage(pool, ann, { id: 17, sid: 'SMcounted', status: 'sent' })
  await addMessage(pool, ann, { id: border - 1, sid: 'SMtimed', status: 'sent' })
  assert.equal(await tablesOf(pool), ['message_a', before])
  assert.is((await knownSids(pool, ['SMcounted', 'SMtimed'])).size, 2)
})

months('the history goes from month to month', async ({ pool, border }) => {
  const sent = { kind: 'lesson', status: 'delivered' }
  const ids = [border - 2, border - 1, border, border + 1]
  for (const id of ids) await addMessage(pool, ann, { ...sent, id })
  const { rows: page } = await ask(pool, historyRead(ann.learner.id, { limit: 3 }))
  assert.equal(
    page.map(({ id }) => id),
    ids.slice(1).reverse().map(String),
  )
  const { rows: rest } = await ask(pool, historyRead(ann.learner.id, { limit: 3, before: page.at(-1)?.id }))
  assert.equal(
    rest.map(({ id }) => id),
    [String(ids[0])],
  )
})

months('rows that expire are deleted in their own month alone', async ({ pool, border }) => {
  const stranger = { conversation_id: null, direction: 'in', status: 'received' }
  const old = new Date(Date.now() - 4_000 * day_ms)
  // The first rows of their tables, so at the same place.
  await addMessage(pool, ann, { ...stranger, id: border - 1, at: old })
  const stays = await addMessage(pool, ann, { ...stranger, id: border })
  await removeOver(pool, Date.now(), {}, 10)
  assert.equal((await pool.query('select id from message')).rows, [{ id: stays }])
})

months('any other id is in the rest, and moves once its month is made', async ({ pool, border }) => {
  const last = (await readMonths(pool, messageMonths)).at(-1)?.until ?? 0
  const later = firstId(Date.UTC(2090, 0, 1))
  await addMessage(pool, ann, { id: later })
  await addMessage(pool, ann, { id: firstId(last) })
  await addMessage(pool, ann, { id: border })
  assert.equal(await tablesOf(pool), ['message_c', 'message_rest', 'message_rest'])
  assert.ok((await makeMonths(pool, messageMonths, Date.now())) > 0)
  assert.is(await makeMonths(pool, messageMonths, Date.now()), 0, 'a second run finds nothing to do')
  const [made] = (await readMonths(pool, messageMonths)).filter(({ until }) => until > last)
  assert.equal(await tablesOf(pool), ['message_c', made?.name, 'message_rest'])
  assert.match(made?.name ?? '', /^message_\d{4}_\d{2}$/)
})

months('a month is dropped with its messages, unless somebody refers to one of them', async ({ pool, border }) => {
  await addMessage(pool, ann, { id: firstId(today - 31 * day_ms), status: 'failed' })
  const filtered = await addMessage(pool, ann, { id: border - 1, status: 'undelivered' })
  await noteFiltered(pool, sender, filtered)
  const [oldest, next] = await readMonths(pool, messageMonths)
  assert.ok(oldest && next)
  assert.is(await dropMonth(pool, messageMonths, oldest), true)
  assert.equal((await pool.query('select id from message')).rows, [{ id: filtered }])
  const refused = await dropMonth(pool, messageMonths, next).catch((error: Error) => error)
  assert.match(String(refused), 'violates foreign key constraint')
  await pool.query('delete from message')
  assert.is((await pool.query('select from filtered_text')).rowCount, 0, 'who refers to a message goes with it')
  assert.equal((await readMonths(pool, messageMonths))[0], next)
})

months('somebody looking at a thread is told of a change in any month', async ({ pool, border }) => {
  const client = await pool.connect()
  const told: (string | undefined)[] = []
  client.on('notification', ({ payload }) => told.push(payload))
  await client.query('listen desk')
  await client.query(
    `insert into thread_watch values ($1, clock_timestamp() + interval '1 hour') on conflict do nothing`,
    [ann.learner.id],
  )
  for (const id of [border - 1, border]) {
    await addMessage(pool, ann, { id })
    await client.query(`update message set status = 'cancelled' where id = $1`, [id])
  }
  await client.query('unlisten desk')
  client.removeAllListeners('notification')
  client.release()
  assert.equal(told, [ann.learner.id, ann.learner.id])
})

months(
  'a process of the release before, which names no index, finds and refuses as this one does',
  async ({ pool, border }) => {
    await write(pool, ann, 0, [heard, reply, lesson])
    await ageAll(pool, border)
    const found = await pool.query(`select d.replies from (select 1) given left join message d on d.sid = 'SM1'`)
    assert.equal(found.rows, [{ replies: ['Hello.'] }])
    const added = (cause: string) =>
      pool.query(
        `with keyed as (
         insert into message_key (key, at) values ($1, now()) on conflict (key) do nothing returning key
       )
       insert into message (phone, direction, kind, body, status, cause, at)
       select '+1', 'out', 'lesson', 'A lesson.', 'queued', key, now() from keyed
       on conflict do nothing`,
        [cause],
      )
    assert.is((await added('slot:1:0')).rowCount, 0)
    assert.is((await added('slot:2:0')).rowCount, 1)
  },
)

months.run()
