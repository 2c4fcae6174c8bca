import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms, hour_ms, minute_ms } from '../domain/model/units.ts'
import { ann, bob, cat } from '../testing/cast.ts'
import { addMessage, addPerson, clear, column, openTestStore, otherSender, sender } from '../testing/rows.ts'
import { monday_8am, monday_9am } from '../testing/situation.ts'
import {
  countAndAdd,
  countCheck,
  insertCode,
  isSuppressed,
  lastCodeError,
  type NewCode,
  readCodeUse,
  redeemCode,
  wasSentCode,
} from './phone-codes.ts'

const codes = suite<{ pool: pg.Pool; close(): Promise<void> }>('rows of codes')

codes.before(async (context) => {
  Object.assign(context, await openTestStore())
  for (const person of [ann, bob]) await addPerson(context.pool, person)
})

codes.before.each(async ({ pool }) => {
  await clear(pool, 'phone_code', 'code_sent', 'message', 'suppression')
})

codes.after(async ({ close }) => {
  await close()
})

const consent = { version: null, page: null, ip: '192.0.2.1', userAgent: 'test' }
const annsCode: NewCode = {
  learnerId: ann.learner.id,
  phone: ann.phone,
  hash: 'hash',
  body: '123456 is your code.',
  now: monday_8am,
  expiresAt: monday_8am + 10 * minute_ms,
  ip: '192.0.2.1',
  network: '192.0.2.1',
  country: 'US',
  neighborhood: '192.0.2.0',
  consent,
}

/** Stores a code as sending does. */
const add = (pool: pg.Pool, changed: Partial<NewCode> = {}) =>
  countAndAdd(pool, { ...annsCode, ...changed }, (client) =>
    insertCode(client, { ...annsCode, ...changed }, monday_8am - day_ms),
  )

const use = (pool: pg.Pool) =>
  countAndAdd(pool, annsCode, (client) =>
    readCodeUse(client, { ...annsCode, day: monday_8am - day_ms, hour: monday_8am - hour_ms }),
  )

codes('a code is stored as a hash, and its text waits in the outbox for as long as it is good', async ({ pool }) => {
  await add(pool)
  const millis = (name: string) => `(extract(epoch from ${name}) * 1000)::float8`
  const { rows } = await pool.query(
    `select learner_id, phone, code_hash, ${millis('sent_at')} as sent, ${millis('expires_at')} as expires, checks,
       used_at, ip, consent from phone_code`,
  )
  assert.equal(rows, [
    {
      learner_id: ann.learner.id,
      phone: ann.phone,
      code_hash: 'hash',
      sent: monday_8am,
      expires: monday_8am + 10 * minute_ms,
      checks: 0,
      used_at: null,
      ip: '192.0.2.1',
      consent,
    },
  ])
  const texts = await pool.query(
    `select conversation_id, phone, direction, kind, body, status, ${millis('not_after')} as until, ${millis('at')} as at
     from message`,
  )
  assert.equal(texts.rows, [
    {
      conversation_id: ann.learner.id,
      phone: ann.phone,
      direction: 'out',
      kind: 'code',
      body: '123456 is your code.',
      status: 'queued',
      until: monday_8am + 10 * minute_ms,
      at: monday_8am,
    },
  ])
})

const none = { sent: 0, typed: 0 }

codes('nobody codes went to is nobody', async ({ pool }) => {
  assert.equal(await use(pool), {
    toPhone: 0,
    byLearner: 0,
    fromNetwork: 0,
    lastAt: null,
    inAll: 0,
    prefix: none,
    neighborhood: none,
    isPaying: false,
  })
})

codes(
  'codes are counted by phone, by learner and by network; the last one is the last to the phone',
  async ({ pool }) => {
    const counted = async () => {
      const { toPhone, byLearner, fromNetwork, lastAt } = await use(pool)
      return { toPhone, byLearner, fromNetwork, lastAt }
    }
    const elsewhere = { network: '192.0.2.9' }
    await add(pool, { learnerId: bob.learner.id, ...elsewhere, now: monday_8am - 5 * minute_ms })
    await add(pool, { phone: bob.phone, ...elsewhere, now: monday_8am - 4 * minute_ms })
    await add(pool, { learnerId: bob.learner.id, phone: bob.phone, now: monday_8am - 3 * minute_ms })
    await add(pool, { learnerId: bob.learner.id, phone: bob.phone, ...elsewhere })
    assert.equal(await counted(), { toPhone: 1, byLearner: 1, fromNetwork: 1, lastAt: monday_8am - 5 * minute_ms })
    await add(pool, { learnerId: bob.learner.id, ...elsewhere, now: monday_8am - minute_ms })
    assert.equal(await counted(), { toPhone: 2, byLearner: 1, fromNetwork: 1, lastAt: monday_8am - minute_ms })
  },
)

codes('only codes of the last day count', async ({ pool }) => {
  await add(pool, { now: monday_8am - day_ms })
  assert.is((await use(pool)).toPhone, 0)
  await add(pool, { now: monday_8am - day_ms + 1 })
  assert.is((await use(pool)).toPhone, 1)
})

codes(
  'of the last hour are counted all, those of the range and of the neighborhood, and what was typed',
  async ({ pool }) => {
    const surge = async () => {
      const { inAll, prefix, neighborhood } = await use(pool)
      return { inAll, prefix, neighborhood }
    }
    await add(pool, { now: monday_8am - hour_ms })
    assert.equal(await surge(), { inAll: 0, prefix: none, neighborhood: none })
    const annsRange = `${ann.phone.slice(0, 8)}9999`
    await add(pool, { phone: annsRange, neighborhood: '198.51.100.0', now: monday_8am - hour_ms + 1 })
    await add(pool, { phone: bob.phone, network: '192.0.2.2' })
    await add(pool, { learnerId: bob.learner.id, phone: bob.phone, neighborhood: '198.51.100.0' })
    assert.equal(await surge(), { inAll: 3, prefix: { sent: 1, typed: 0 }, neighborhood: { sent: 1, typed: 0 } })
    for (const phone of [annsRange, bob.phone]) {
      const { id = '' } = (await check(pool, ann.learner.id, phone)) ?? {}
      await redeemCode(pool, id, monday_8am)
    }
    assert.equal(await surge(), { inAll: 3, prefix: { sent: 1, typed: 1 }, neighborhood: { sent: 1, typed: 1 } })
  },
)

codes('who pays for lessons now is told from whose lessons are free, over or of somebody else', async ({ pool }) => {
  const isPaying = async (until: number | null) => {
    await pool.query('update learner set entitled_until = to_timestamp($2 / 1000.0) where id = $1', [
      ann.learner.id,
      until,
    ])
    return (await use(pool)).isPaying
  }
  await pool.query(`update learner set entitled_until = now() + interval '9 years' where id = $1`, [bob.learner.id])
  assert.equal([await isPaying(monday_8am + 1), await isPaying(monday_8am), await isPaying(null)], [true, false, false])
})

codes('the count outlives the account, holds no number, and is forgotten a day later', async ({ pool }) => {
  await add(pool, { learnerId: bob.learner.id, now: monday_8am - day_ms - 1 })
  await add(pool)
  const { rows } = await pool.query('select * from code_sent')
  assert.is(rows.length, 1)
  assert.not.match(JSON.stringify(rows), ann.phone.slice(1))
  await pool.query('delete from phone_code')
  assert.is((await use(pool)).toPhone, 1)
})

codes('nobody else adds a code for the same phone, learner or network meanwhile', async ({ pool }) => {
  for (const other of [{ phone: cat.phone }, { learnerId: bob.learner.id }, { network: '192.0.2.9' }]) {
    const inside: string[] = []
    const stay = async (name: string) => {
      inside.push(`${name} comes`)
      await pool.query('select pg_sleep(0.02)')
      inside.push(`${name} goes`)
    }
    await Promise.all([
      countAndAdd(pool, annsCode, () => stay('one')),
      countAndAdd(pool, { ...annsCode, ...other }, () => stay('other')),
    ])
    const [first] = inside[0]?.split(' ') ?? []
    assert.equal(inside.slice(0, 2), [`${first} comes`, `${first} goes`])
  }
})

codes('what fails adds nothing', async ({ pool }) => {
  const failing = countAndAdd(pool, annsCode, async (client) => {
    await insertCode(client, annsCode, monday_8am - day_ms)
    throw new Error('after it was added')
  })
  await failing.then(assert.unreachable, (error) => assert.match(error.message, 'after it was added'))
  assert.is((await use(pool)).toPhone, 0)
})

codes('a new code ends the learner’s earlier ones, and nobody else’s', async ({ pool }) => {
  await add(pool)
  await add(pool, { learnerId: bob.learner.id, phone: bob.phone })
  await pool.query('update phone_code set used_at = to_timestamp(0) where learner_id = $1', [ann.learner.id])
  await add(pool, { now: monday_8am + minute_ms, phone: cat.phone })
  await add(pool, { now: monday_8am + 2 * minute_ms })
  const { rows } = await pool.query(
    'select phone, (extract(epoch from expires_at) * 1000)::float8 - $1 as good_ms from phone_code order by id',
    [monday_8am],
  )
  assert.equal(rows, [
    { phone: ann.phone, good_ms: 10 * minute_ms },
    { phone: bob.phone, good_ms: 10 * minute_ms },
    { phone: cat.phone, good_ms: 2 * minute_ms },
    { phone: ann.phone, good_ms: 10 * minute_ms },
  ])
})

codes('a code that has run out stays as it was', async ({ pool }) => {
  await add(pool, { expiresAt: monday_8am + minute_ms })
  await add(pool, { now: monday_8am + hour_ms })
  const { rows } = await pool.query(
    'select (extract(epoch from min(expires_at)) * 1000)::float8 as end from phone_code',
  )
  assert.is(rows[0].end, monday_8am + minute_ms)
})

const check = (pool: pg.Pool, learnerId = ann.learner.id, phone = ann.phone, now = monday_8am) =>
  countCheck(pool, learnerId, phone, now)

codes('every check of the newest unused code counts', async ({ pool }) => {
  await add(pool, { hash: 'older' })
  await add(pool, { hash: 'newest' })
  assert.equal([(await check(pool))?.checks, (await check(pool))?.checks], [1, 2])
  const counted = await check(pool)
  assert.equal([counted?.hash, counted?.expired, counted?.consent], ['newest', false, consent])
  assert.equal(
    await column(pool, 'phone_code', 'checks', [String(Number(counted?.id) - 1), String(counted?.id)]),
    [0, 3],
  )
})

codes('a check counts for the learner and the number that the code was for', async ({ pool }) => {
  await add(pool)
  assert.is(await check(pool, bob.learner.id), null)
  assert.is(await check(pool, ann.learner.id, bob.phone), null)
  assert.is((await check(pool))?.checks, 1)
})

codes('a code is good until just before its end', async ({ pool }) => {
  await add(pool)
  const expiredAt = async (now: number) => (await check(pool, ann.learner.id, ann.phone, now))?.expired
  assert.equal([await expiredAt(annsCode.expiresAt - 1), await expiredAt(annsCode.expiresAt)], [false, true])
})

codes('a code is redeemed once, and then no check finds it', async ({ pool }) => {
  await add(pool)
  await add(pool, { learnerId: bob.learner.id, phone: bob.phone })
  const { id = '' } = (await check(pool)) ?? {}
  assert.equal([await redeemCode(pool, id, monday_8am), await redeemCode(pool, id, monday_9am)], [true, false])
  assert.is(await check(pool), null)
  assert.is((await check(pool, bob.learner.id, bob.phone))?.checks, 1, 'the other one is still good')
  const { rows } = await pool.query(
    'select (extract(epoch from used_at) * 1000)::float8 as used from phone_code where id = $1',
    [id],
  )
  assert.equal(rows, [{ used: monday_8am }])
})

codes('two redemptions at once count once', async ({ pool }) => {
  await add(pool)
  const { id = '' } = (await check(pool)) ?? {}
  const all = await Promise.all([1, 2, 3, 4].map(() => redeemCode(pool, id, monday_8am)))
  assert.is(all.filter(Boolean).length, 1)
})

codes('that a code was sent is known of the learner and the number', async ({ pool }) => {
  await add(pool)
  await add(pool)
  assert.is(await wasSentCode(pool, ann.learner.id, ann.phone), true)
  assert.is(await wasSentCode(pool, ann.learner.id, bob.phone), false)
  assert.is(await wasSentCode(pool, bob.learner.id, ann.phone), false)
})

codes('a number is suppressed for a sender', async ({ pool }) => {
  await pool.query(`insert into suppression values ($1, $2, 'keyword', now())`, [ann.phone, sender])
  assert.is(await isSuppressed(pool, sender, ann.phone), true)
  assert.is(await isSuppressed(pool, sender, bob.phone), false)
  assert.is(await isSuppressed(pool, otherSender, ann.phone), false)
})

codes('the carrier’s error is that of the last code to the number', async ({ pool }) => {
  const sent = (status: string, error_code: number | null, columns: object = {}) =>
    addMessage(pool, ann, { kind: 'code', status, error_code, ...columns })
  const error = () => lastCodeError(pool, ann.learner.id, ann.phone)
  assert.is(await error(), null)
  await sent('failed', 21_614)
  await sent('failed', 30_003, { kind: 'notice' })
  await sent('failed', 30_004, { phone: bob.phone })
  await addMessage(pool, bob, { phone: ann.phone, kind: 'code', status: 'failed', error_code: 30_005 })
  assert.is(await error(), 21_614)
  await sent('undelivered', 30_006)
  assert.is(await error(), 30_006)
  await sent('queued', 20_003)
  assert.is(await error(), null, 'one that is still tried has not failed')
})

codes.run()
