import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hour_ms } from '../domain/model/units.ts'
import { ann, bob, cat, dan, type Person } from '../testing/cast.ts'
import { addPerson, clear, openTestStore, sender } from '../testing/rows.ts'
import { active, monday_8am, monday_9am, unproved } from '../testing/situation.ts'
import {
  findByPhone,
  findLearnerByPhone,
  holdConversation,
  insertLearner,
  nextDueAt,
  openStranger,
  postpone,
} from './conversations.ts'
import { readById } from './read-conversation.ts'

const conversations = suite<{ pool: pg.Pool; close(): Promise<void> }>('conversations')

conversations.before(async (context) => {
  Object.assign(context, await openTestStore())
})

conversations.before.each(async ({ pool }) => {
  await clear(pool, 'conversation', 'learner')
  for (const person of [ann, bob]) await addPerson(pool, person)
})

conversations.after(async ({ close }) => {
  await close()
})

conversations(
  'a number that texts for the first time opens one conversation, however often at once',
  async ({ pool }) => {
    const opened = await Promise.all([1, 2, 3].map(() => openStranger(pool, sender, cat.phone, unproved())))
    assert.is(new Set(opened.map((snapshot) => snapshot?.id)).size, 1)
    assert.equal([opened[0]?.number, opened[0]?.learner, opened[0]?.state], [cat.phone, null, unproved()])
  },
)

conversations('a learner is made once; doing it again leaves what was said since', async ({ pool }) => {
  await pool.query('update learner set zone = $1', ['Europe/London'])
  await insertLearner(pool, ann.learner.id, unproved())
  const snapshot = await readById(pool, sender, ann.learner.id)
  assert.equal([snapshot?.learner?.zone, snapshot?.state], ['Europe/London', active()])
})

conversations('a number leads to the conversation that speaks with it', async ({ pool }) => {
  assert.is(await findByPhone(pool, bob.phone), bob.learner.id)
  assert.is(await findByPhone(pool, cat.phone), null)
})

conversations('a number that a learner has proved is told from one that only texted', async ({ pool }) => {
  await openStranger(pool, sender, cat.phone, unproved())
  const learners = await Promise.all([bob, cat, dan].map(({ phone }) => findLearnerByPhone(pool, phone)))
  assert.equal(learners, [bob.learner.id, null, null])
})

conversations('a conversation that is held is written by nobody else, and others go on', async ({ pool }) => {
  const order: string[] = []
  const bump = (db: pg.Pool | pg.ClientBase, { learner }: Person) =>
    db.query('update conversation set seq = seq + 1 where id = $1', [learner.id])
  let late = Promise.resolve()
  await holdConversation(pool, ann.learner.id, async (client) => {
    late = bump(pool, ann).then(() => void order.push('another of hers'))
    await bump(pool, bob)
    await bump(client, ann)
    order.push('hers')
  })
  await late
  assert.equal(order, ['hers', 'another of hers'])
})

/** Sets when Ann's and Bob's conversations fall due. */
async function setDue(pool: pg.Pool, column: string, annAt: number, bobAt: number): Promise<void> {
  await pool.query(
    `update conversation set ${column} = to_timestamp(case id when $1 then $2::float8 else $3::float8 end / 1000)`,
    [ann.learner.id, annAt, bobAt],
  )
}

for (const column of ['next_send_at', 'due_at'] as const) {
  conversations(`postponed means an hour, for this conversation alone (${column})`, async ({ pool }) => {
    await setDue(pool, column, monday_8am, monday_8am)
    await postpone(pool, ann.learner.id, column)
    const { rows } = await pool.query(
      `select (extract(epoch from ${column}) * 1000)::float8 as at from conversation order by id`,
    )
    assert.equal(rows, [{ at: monday_8am + hour_ms }, { at: monday_8am }])
  })
}

conversations('the next due moment is the earliest of all slots and timers', async ({ pool }) => {
  assert.is(await nextDueAt(pool), null)
  await setDue(pool, 'next_send_at', monday_9am, monday_9am + 1)
  assert.is(await nextDueAt(pool), monday_9am)
  await setDue(pool, 'due_at', monday_9am + 1, monday_8am)
  assert.is(await nextDueAt(pool), monday_8am)
})

conversations.run()
