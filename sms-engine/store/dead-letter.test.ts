import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hour_ms } from '../domain/model/units.ts'
import { ann, bob, cat } from '../testing/cast.ts'
import { addPerson, addRow, clear, openTestStore, sender } from '../testing/rows.ts'
import { text } from '../testing/situation.ts'
import { keepDeadLetter } from './dead-letter.ts'
import { readByPhone } from './read-conversation.ts'
import { claimReplies } from './unanswered.ts'

const letters = suite<{ pool: pg.Pool; close(): Promise<void> }>('texts that our code failed on')

letters.before(async (context) => {
  Object.assign(context, await openTestStore())
  for (const person of [bob, ann]) await addPerson(context.pool, person)
})

letters.before.each(async ({ pool }) => {
  await clear(pool, 'message', 'dead_letter')
})

letters.after(async ({ close }) => {
  await close()
})

const keep = (pool: pg.Pool, phone: string, body: string, error: unknown = new Error('It broke.')) =>
  keepDeadLetter(pool, {
    phone,
    event: text(body),
    inbound: { sid: 'SM1', body },
    error,
    replies: ['Sorry.'],
    optOut: null,
  })

const all = async (pool: pg.Pool) =>
  (
    await pool.query(
      `select d.conversation_id, d.phone, d.sid, d.event ->> 'body' as event, d.error, m.conversation_id as thread, m.direction,
         m.kind, m.body, m.status, m.replies from dead_letter d join message m using (sid)`,
    )
  ).rows

letters('the text is kept raw with the error, and what the phone was told', async ({ pool }) => {
  assert.equal(await keep(pool, ann.phone, 'A'), ['Sorry.'])
  const [kept] = await all(pool)
  const { error, ...rest } = kept
  assert.match(error, /^Error: It broke\.\n.* at /s)
  assert.equal(rest, {
    conversation_id: ann.learner.id,
    phone: ann.phone,
    sid: 'SM1',
    event: 'A',
    thread: ann.learner.id,
    direction: 'in',
    kind: 'text',
    body: 'A',
    status: 'received',
    replies: ['Sorry.'],
  })
})

letters('a retry gets the same answer, and is kept once', async ({ pool }) => {
  await keep(pool, ann.phone, 'A')
  assert.equal(await keep(pool, ann.phone, 'A'), ['Sorry.'])
  assert.is((await all(pool)).length, 1)
  assert.is((await readByPhone(pool, sender, ann.phone, 'SM1')).handled, true)
  assert.equal(await claimReplies(pool, 'SM1'), ['Sorry.'])
})

letters('a text that was heard before leaves no letter, whatever has become of its row', async ({ pool }) => {
  await keep(pool, ann.phone, 'A')
  await pool.query('delete from message; delete from dead_letter')
  assert.equal(await keep(pool, ann.phone, 'A'), ['Sorry.'])
  assert.equal([...(await all(pool)), ...(await pool.query('select sid from message')).rows], [])
  assert.is((await pool.query('select from dead_letter')).rowCount, 0)
})

letters('a number without a conversation has its letter too', async ({ pool }) => {
  await keep(pool, cat.phone, 'A')
  assert.equal(
    (await all(pool)).map(({ phone, conversation_id }) => [phone, conversation_id]),
    [[cat.phone, null]],
  )
})

letters('whatever the text and the error are made of, they can be kept', async ({ pool }) => {
  await keep(pool, ann.phone, 'half \ud83d and \0 nothing', 'no error, \0 but a word')
  const [kept] = await all(pool)
  assert.equal([kept.body, kept.event], ['half \ufffd and  nothing', 'half \ufffd and  nothing'])
  assert.match(kept.error, 'but a word')
})

letters('an error without a trace is kept by its message', async ({ pool }) => {
  const error = Object.assign(new Error('It broke.'), { stack: undefined })
  await keep(pool, ann.phone, 'A', error)
  assert.is((await all(pool))[0].error, 'It broke.')
})

letters('it came at service time', async ({ pool }) => {
  await pool.query('update service_clock set offset_ms = $1', [hour_ms])
  await keep(pool, ann.phone, 'A')
  const { rows } = await pool.query(
    'select round(extract(epoch from at - clock_timestamp()) / 600)::int as tens from dead_letter',
  )
  assert.equal(rows, [{ tens: 6 }])
})

letters('an opt-out holds from then on, once, and whoever is out already is told nothing', async ({ pool }) => {
  await clear(pool, 'suppression', 'consent', 'consent_news')
  const optOut = { sender, reason: 'phrase' }
  const stop = (sid: string) =>
    keepDeadLetter(pool, {
      phone: ann.phone,
      event: text('STOP'),
      inbound: { sid, body: 'STOP' },
      error: new Error('It broke.'),
      replies: ['Out.'],
      optOut,
    })
  await addRow(pool, 'message', {
    conversation_id: ann.learner.id,
    phone: ann.phone,
    direction: 'out',
    kind: 'lesson',
    body: 'A lesson.',
    status: 'queued',
    at: new Date(),
  })
  assert.equal(
    [await stop('SM1'), await stop('SM1'), await stop('SM2'), await stop('SM2')],
    [['Out.'], ['Out.'], [], []],
  )
  assert.equal((await pool.query('select phone, sender, reason from suppression')).rows, [
    { phone: ann.phone, ...optOut },
  ])
  assert.equal((await pool.query('select phone, sender, learner_id, action, via from consent')).rows, [
    { phone: ann.phone, sender, learner_id: ann.learner.id, action: 'opt-out', via: 'phrase' },
  ])
  const { rows } = await pool.query(
    `select (select lessons_enabled from learner where id = $1) as lessons,
       (select status from message where direction = 'out') as status`,
    [ann.learner.id],
  )
  assert.equal(rows, [{ lessons: false, status: 'cancelled' }])
  assert.equal((await pool.query('select phone, sender, action from consent_news')).rows, [
    { phone: ann.phone, sender, action: 'opt-out' },
  ])
})

letters('of an opt-out that the carrier knows it is told only if a return is on its way to it', async ({ pool }) => {
  const stop = async (next_try_at_machine: Date | null) => {
    await clear(pool, 'message', 'message_key', 'dead_letter', 'suppression', 'consent', 'consent_news')
    const returned = { phone: ann.phone, sender, action: 'opt-in', at: new Date(), attempts: 1, next_try_at_machine }
    await addRow(pool, 'consent_news', returned)
    await keepDeadLetter(pool, {
      phone: ann.phone,
      event: text('STOP'),
      inbound: { sid: 'SM1', body: 'STOP' },
      error: new Error('It broke.'),
      replies: [],
      optOut: { sender, reason: 'keyword' },
    })
    return (await pool.query('select action from consent_news')).rows[0].action
  }
  assert.equal([await stop(new Date()), await stop(null)], ['opt-out', 'opt-in'])
})

letters.run()
