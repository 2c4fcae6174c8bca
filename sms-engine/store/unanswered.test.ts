/** Which of the two ways a reply goes: in the answer to the carrier, or through the outbox. */

import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { minute_ms } from '../domain/model/units.ts'
import { ann, bob } from '../testing/cast.ts'
import { addMessage, addPerson, clear, openTestStore } from '../testing/rows.ts'
import { claimReplies, readUnanswered, takeReplies, waitAnew } from './unanswered.ts'

const replies = suite<{ pool: pg.Pool; close(): Promise<void> }>('texts whose answers nobody has seen delivered')

replies.before(async (context) => {
  Object.assign(context, await openTestStore())
  for (const person of [ann, bob]) await addPerson(context.pool, person)
})
replies.before.each(({ pool }) => clear(pool, 'unanswered', 'message'))
replies.after(({ close }) => close())

const wait_ms = 5 * minute_ms

/** A text that was heard ten minutes ago, with one reply that nobody has seen delivered. */
async function heard(pool: pg.Pool, person: typeof ann, sid: string): Promise<void> {
  const at = new Date(Date.now() - 2 * wait_ms)
  await addMessage(pool, person, {
    direction: 'in',
    kind: 'text',
    body: 'Q',
    status: 'received',
    sid,
    replies: '["Hi."]',
    at,
  })
  await addMessage(pool, person, { status: 'replied', body: 'Hi.', cause: `${sid}:0`, at })
  await pool.query('insert into unanswered (sid, at_machine) values ($1, $2)', [sid, at])
}
const waiting = async (pool: pg.Pool) => (await readUnanswered(pool, wait_ms, 10)).map(({ sid }) => sid)
const queued = async (pool: pg.Pool) =>
  (await pool.query(`select phone, body, answers from message where status = 'queued' order by id`)).rows

replies('a retry of the carrier gets them, and the outbox waits anew', async ({ pool }) => {
  await heard(pool, ann, 'SMann')
  assert.equal(await waiting(pool), ['SMann'])
  assert.equal(await claimReplies(pool, 'SMann'), ['Hi.'])
  assert.equal(await waiting(pool), [])
  assert.is(await takeReplies(pool, 'SMann', wait_ms, [1]), 0, 'not before it has waited again')
  assert.is(await takeReplies(pool, 'SMann', 0, [1]), 1)
})

replies('those that the outbox took are taken once, and of this text alone', async ({ pool }) => {
  await heard(pool, ann, 'SMann')
  await heard(pool, bob, 'SMbob')
  assert.is(await takeReplies(pool, 'SMann', wait_ms, [1]), 1)
  assert.equal(await queued(pool), [{ phone: ann.phone, body: 'Hi.', answers: 'SMann' }])
  assert.is(await takeReplies(pool, 'SMann', wait_ms, [1]), 0)
  assert.equal(await claimReplies(pool, 'SMann'), [], 'and no retry gets them')
  assert.equal(await waiting(pool), ['SMbob'])
})

replies(
  'one that is put off waits anew; what the carrier lists is remembered from the first time on',
  async ({ pool }) => {
    await heard(pool, ann, 'SMann')
    await heard(pool, bob, 'SMbob')
    await waitAnew(pool, ['SMann'], ['SMann'])
    assert.equal(await waiting(pool), ['SMbob'])
    const listed = async () =>
      (await pool.query('select sid from unanswered where listed_at_machine is not null')).rows.map(({ sid }) => sid)
    assert.equal(await listed(), ['SMann'])
    await claimReplies(pool, 'SMann')
    assert.equal(await listed(), [], 'a retry begins the wait from the start')
  },
)

replies.run()
