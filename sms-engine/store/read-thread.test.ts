import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann, bob, cat } from '../testing/cast.ts'
import { addMessage, addPerson, addRow, clear, openTestStore, sender } from '../testing/rows.ts'
import { monday_8am, monday_9am, monday_9pm } from '../testing/situation.ts'
import { readThread } from './read-thread.ts'

const threads = suite<{ pool: pg.Pool; close(): Promise<void> }>('the thread of a number')

threads.before(async (context) => {
  Object.assign(context, await openTestStore())
  for (const person of [ann, bob]) await addPerson(context.pool, person)
})

threads.before.each(async ({ pool }) => {
  await clear(pool, 'message', 'turn', 'consent', 'suppression', 'dead_letter')
  await pool.query('update conversation set phone = $2 where id = $1', [ann.learner.id, ann.phone])
})

threads.after(async ({ close }) => {
  await close()
})

const bodies = async (pool: pg.Pool, phone = ann.phone) =>
  (await readThread(pool, phone))?.messages.map(({ body }) => body)

threads('a number that nobody texted with has none', async ({ pool }) => {
  assert.is(await readThread(pool, cat.phone), null)
})

threads('a number leads to the conversation that speaks with it, else to the last one that did', async ({ pool }) => {
  const conversation = async () => (await readThread(pool, ann.phone))?.conversationId
  await addMessage(pool, bob, { phone: ann.phone })
  assert.is(await conversation(), ann.learner.id)
  await pool.query('update conversation set phone = null where id = $1', [ann.learner.id])
  assert.is(await conversation(), bob.learner.id)
  await addMessage(pool, ann)
  await addMessage(pool, cat, { phone: ann.phone, conversation_id: null })
  await addMessage(pool, bob)
  assert.is(await conversation(), ann.learner.id)
})

threads('a message is shown with its delivery, and every code is blotted out', async ({ pool }) => {
  const id = await addMessage(pool, ann, {
    kind: 'code',
    body: '123456 is your code.',
    status: 'sent',
    at: new Date(monday_8am),
    sent_at: new Date(monday_9am),
    sid: 'SM1',
    cause: 'code:1',
    error_code: 30_003,
    attempts: 2,
    not_before: new Date(monday_9am),
    not_after: new Date(monday_9pm),
    country: 'US',
  })
  await addMessage(pool, ann, {
    body: 'Own $50000.',
    direction: 'in',
    replies: JSON.stringify(['Hi.']),
    lesson_id: 'assets',
  })
  const [code, text] = (await readThread(pool, ann.phone))?.messages ?? []
  assert.equal(code, {
    id,
    direction: 'out',
    kind: 'code',
    body: '****** is your code.',
    status: 'sent',
    at: monday_8am,
    sentAt: monday_9am,
    sid: 'SM1',
    cause: 'code:1',
    errorCode: 30_003,
    attempts: 2,
    lessonId: null,
    notBefore: monday_9am,
    notAfter: monday_9pm,
    country: 'US',
    replies: null,
  })
  assert.equal([text?.body, text?.replies, text?.lessonId], ['Own $50000.', ['Hi.'], 'assets'])
})

threads(
  'messages are the conversation’s and those to the number that nobody owns, the oldest first',
  async ({ pool }) => {
    await addMessage(pool, ann, { body: 'first' })
    await addMessage(pool, ann, { body: 'second', phone: cat.phone })
    await addMessage(pool, ann, { body: 'third', conversation_id: null })
    await addMessage(pool, bob, { body: 'to Bob' })
    await addMessage(pool, bob, { body: 'of Bob to the number', phone: ann.phone })
    await addMessage(pool, bob, { body: 'to nobody', phone: cat.phone, conversation_id: null })
    assert.equal(await bodies(pool), ['first', 'second', 'third'])
  },
)

threads('turns, consents, suppression and failures are those of the conversation and its number', async ({ pool }) => {
  const at = new Date(monday_8am)
  const addTurn = (id: string, seq: number) =>
    pool.query(`insert into turn values ($1, $2, $3, '{}', '{}', '{}', '[]', 'hash')`, [id, seq, at])
  await addTurn(ann.learner.id, 2)
  await addTurn(ann.learner.id, 1)
  await addTurn(bob.learner.id, 1)
  for (const phone of [bob.phone, ann.phone]) {
    await addRow(pool, 'consent', { phone, sender, action: 'opt-in', via: 'web', version: phone, at })
    await addRow(pool, 'consent', { phone, sender, action: 'opt-out', via: 'keyword', at })
    await pool.query(`insert into suppression values ($1, $2, $1, $3)`, [phone, sender, at])
    await addRow(pool, 'dead_letter', { phone, sid: `SM${phone}`, event: {}, error: phone, at })
    await addRow(pool, 'dead_letter', { phone, event: {}, error: 'later', at })
  }
  const thread = await readThread(pool, ann.phone)
  assert.equal(
    thread?.turns.map(({ seq, at }) => [seq, at]),
    [
      [1, monday_8am],
      [2, monday_8am],
    ],
  )
  assert.equal(
    thread?.consents.map(({ action, version, at }) => [action, version, at]),
    [
      ['opt-in', ann.phone, monday_8am],
      ['opt-out', null, monday_8am],
    ],
  )
  assert.equal(thread?.suppressed, { reason: ann.phone, at: monday_8am })
  assert.equal(thread?.deadLetters, [
    { sid: `SM${ann.phone}`, error: ann.phone, at: monday_8am },
    { sid: null, error: 'later', at: monday_8am },
  ])
})

threads('a number that never opted out is not suppressed', async ({ pool }) => {
  assert.is((await readThread(pool, ann.phone))?.suppressed, null)
})

threads.run()
