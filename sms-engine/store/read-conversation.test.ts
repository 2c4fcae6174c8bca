import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms } from '../domain/model/units.ts'
import { taughtCard } from '../domain/teaching/memory.ts'
import { ask } from '../runtime/reads.ts'
import { shownNowRead } from '../runtime/service-clock.ts'
import { ann, bob, cat, dan } from '../testing/cast.ts'
import { addMessage, addPerson, clear, openTestStore, otherSender, sender } from '../testing/rows.ts'
import { active, monday_8am, monday_9am, unproved } from '../testing/situation.ts'
import { openStranger } from './conversations.ts'
import { deleteLearnerRows } from './personal-data.ts'
import { type DueColumn, readById, readByPhone, readDue, shownRead } from './read-conversation.ts'

const reading = suite<{ pool: pg.Pool; close(): Promise<void> }>('reading conversations')

reading.before(async (context) => {
  Object.assign(context, await openTestStore())
})

reading.before.each(async ({ pool }) => {
  await clear(pool, 'handled_text', 'message', 'suppression', 'memory', 'conversation', 'learner')
  await pool.query('update service_clock set offset_ms = 0')
  for (const person of [ann, bob]) await addPerson(pool, person)
})

reading.after(async ({ close }) => {
  await close()
})

const cards = { assets: taughtCard(monday_8am) }

reading('a conversation is read with all that a decision needs', async ({ pool }) => {
  await pool.query('insert into memory values ($1, $2)', [ann.learner.id, JSON.stringify(cards)])
  await pool.query('update learner set entitled_until = to_timestamp($2 / 1000.0) where id = $1', [
    ann.learner.id,
    monday_9am,
  ])
  await pool.query('update service_clock set offset_ms = 5000')
  const snapshot = await readById(pool, sender, ann.learner.id)
  const { ownClockOff_ms = Infinity } = snapshot ?? {}
  assert.ok(Math.abs(ownClockOff_ms) < 5_000, 'the database runs beside us')
  assert.equal(snapshot, {
    id: ann.learner.id,
    seq: 0,
    state: active(),
    stored: active(),
    number: ann.phone,
    learner: { ...ann.learner, entitledUntil: monday_9am, unreachableSince: null },
    memory: cards,
    suppressed: false,
    clockOffset_ms: 5_000 + ownClockOff_ms,
    ownClockOff_ms,
    carrierOff_ms: null,
    weights: undefined,
  })
  const { state, number, learner, suppressed } = snapshot as NonNullable<typeof snapshot>
  assert.equal(await ask(pool, shownRead(sender, ann.learner.id)), { state, number, learner, suppressed })
})

reading('a page shows service time', async ({ pool }) => {
  await pool.query('update service_clock set offset_ms = $1', [day_ms])
  const ahead_ms = (await ask(pool, shownNowRead())) - Date.now()
  assert.ok(Math.abs(ahead_ms - day_ms) < 5_000, `${ahead_ms} ms`)
})

reading('a conversation that there is not is none', async ({ pool }) => {
  assert.is(await readById(pool, sender, cat.learner.id), null)
  assert.is(await ask(pool, shownRead(sender, cat.learner.id)), null)
  assert.equal(await readByPhone(pool, sender, cat.phone, 'SM1'), { snapshot: null, handled: false })
})

reading('a number is suppressed for the sender that it opted out of', async ({ pool }) => {
  const suppressed = async (by = sender) => [
    (await readById(pool, by, ann.learner.id))?.suppressed,
    (await ask(pool, shownRead(by, ann.learner.id)))?.suppressed,
    (await readByPhone(pool, by, ann.phone, 'SM1')).snapshot?.suppressed,
  ]
  const insert = (phone: string) =>
    pool.query(`insert into suppression values ($1, $2, 'keyword', now())`, [phone, sender])
  await insert(bob.phone)
  assert.equal(await suppressed(), [false, false, false])
  await insert(ann.phone)
  assert.equal(await suppressed(), [true, true, true])
  assert.equal(await suppressed(otherSender), [false, false, false])
})

reading('a number leads to its conversation, a stranger’s too', async ({ pool }) => {
  assert.is((await readByPhone(pool, sender, bob.phone, 'SM1')).snapshot?.id, bob.learner.id)
  await openStranger(pool, sender, cat.phone, unproved())
  const { snapshot } = await readByPhone(pool, sender, cat.phone, 'SM1')
  assert.equal([snapshot?.learner, snapshot?.memory, snapshot?.state], [null, {}, unproved()])
})

reading('a text that was handled before is known by its key', async ({ pool }) => {
  await pool.query(`insert into message_key values ('SM1', now())`)
  const handled = async (sid: string, phone = ann.phone) => (await readByPhone(pool, sender, phone, sid)).handled
  assert.is(await handled('SM1'), true)
  assert.is(await handled('SM1', cat.phone), true, 'whatever its number is now')
  assert.is(await handled('SM3'), false)
})

reading('a text that an account heard before it was deleted is known', async ({ pool }) => {
  await addMessage(pool, ann, { direction: 'in', sid: 'SM1', replies: JSON.stringify(['Hello, Ann.']), at: new Date() })
  await deleteLearnerRows(pool, sender, ann.learner.id, Date.now())
  const { snapshot, handled } = await readByPhone(pool, sender, ann.phone, 'SM1')
  assert.equal([snapshot, handled], [null, true])
  assert.is((await readByPhone(pool, sender, ann.phone, 'SM2')).handled, false)
})

const everybody = { lane: 0, lanes: 1, limit: 50 }

/** Ids of the conversations that are due at eight. */
async function due(pool: pg.Pool, column: DueColumn, share = everybody): Promise<string[]> {
  return (await readDue(pool, sender, column, monday_8am, share)).snapshots.map(({ id }) => id)
}

async function setDue(pool: pg.Pool, column: DueColumn, id: string, at: number): Promise<void> {
  await pool.query(`update conversation set ${column} = to_timestamp($2 / 1000.0) where id = $1`, [id, at])
}

for (const column of ['next_send_at', 'due_at'] as const) {
  reading(`due is what has come, the earliest first, as many as may be (${column})`, async ({ pool }) => {
    for (const person of [cat, dan]) await addPerson(pool, person)
    await setDue(pool, column, ann.learner.id, monday_8am)
    await setDue(pool, column, bob.learner.id, monday_8am - 1)
    await setDue(pool, column, cat.learner.id, monday_8am + 1)
    assert.equal(await due(pool, column), [bob.learner.id, ann.learner.id])
    assert.equal(await due(pool, column, { ...everybody, limit: 1 }), [bob.learner.id])
    assert.equal(await due(pool, column === 'due_at' ? 'next_send_at' : 'due_at'), [])
  })
}

reading('lanes share what is due, each conversation in one of them', async ({ pool }) => {
  const people = [ann, bob, cat, dan]
  for (const person of [cat, dan]) await addPerson(pool, person)
  for (const { learner } of people) await setDue(pool, 'next_send_at', learner.id, monday_8am)
  const lanes = await Promise.all([0, 1, 2].map((lane) => due(pool, 'next_send_at', { lane, lanes: 3, limit: 50 })))
  assert.equal(lanes.flat().sort(), people.map(({ learner }) => learner.id).sort())
  assert.ok(
    lanes.every((lane) => lane.length < people.length),
    JSON.stringify(lanes),
  )
})

reading('a state that nobody can read is named, and the others are read', async ({ pool }) => {
  for (const { learner } of [ann, bob]) await setDue(pool, 'next_send_at', learner.id, monday_8am)
  await pool.query(`update conversation set state = '{"version": 99}' where id = $1`, [bob.learner.id])
  const { snapshots, unreadable } = await readDue(pool, sender, 'next_send_at', monday_8am, everybody)
  assert.equal([snapshots.map(({ id }) => id), unreadable], [[ann.learner.id], [bob.learner.id]])
})

reading.run()
