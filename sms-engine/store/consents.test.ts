import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann, bob } from '../testing/cast.ts'
import { addRow, clear, openTestStore, otherSender, sender } from '../testing/rows.ts'
import { monday_8am } from '../testing/situation.ts'
import { insertOptIn, type OptIn } from './consents.ts'

const consents = suite<{ pool: pg.Pool; close(): Promise<void> }>('opt-ins on the web')

consents.before(async (context) => {
  Object.assign(context, await openTestStore())
})

consents.before.each(async ({ pool }) => {
  await clear(pool, 'consent', 'suppression')
})

consents.after(async ({ close }) => {
  await close()
})

const evidence = { version: '2026-11-20', page: '/onboarding', ip: '192.0.2.1', userAgent: 'Firefox' }
const optIn: OptIn = { learnerId: ann.learner.id, phone: ann.phone, evidence, now: monday_8am }

/** How many opt-ins the ledger has after this one was recorded. */
async function recorded(pool: pg.Pool, changed: Partial<OptIn> = {}, by = sender): Promise<number> {
  await insertOptIn(pool, by, { ...optIn, ...changed })
  const { rows } = await pool.query(`select count(*)::int as n from consent where action = 'opt-in'`)
  return rows[0].n
}

/** An older line of the ledger. */
function addLine(pool: pg.Pool, columns: object): Promise<string> {
  const line = {
    phone: ann.phone,
    sender,
    learner_id: ann.learner.id,
    via: 'web',
    version: '2026-11-20',
    at: new Date(),
  }
  return addRow(pool, 'consent', { ...line, ...columns })
}

consents('an opt-in is kept with its evidence', async ({ pool }) => {
  await recorded(pool)
  const { rows } = await pool.query(
    `select phone, sender, learner_id, action, via, version, page, ip, user_agent,
       (extract(epoch from at) * 1000)::float8 as at from consent`,
  )
  const { userAgent: user_agent, ...kept } = evidence
  assert.equal(rows, [
    {
      phone: ann.phone,
      sender,
      learner_id: ann.learner.id,
      action: 'opt-in',
      via: 'web',
      ...kept,
      user_agent,
      at: monday_8am,
    },
  ])
})

consents('no web opt-in for a suppressed number: only a text from it can bring it back', async ({ pool }) => {
  const suppress = (phone: string, by: string) =>
    pool.query(`insert into suppression values ($1, $2, 'keyword', now())`, [phone, by])
  await suppress(ann.phone, sender)
  assert.is(await recorded(pool), 0)
  assert.is(await recorded(pool, { phone: bob.phone }), 1, 'another number')
  assert.is(await recorded(pool, {}, otherSender), 2, 'another sender')
})

consents('the same tick is kept once', async ({ pool }) => {
  assert.equal([await recorded(pool), await recorded(pool)], [1, 1])
})

const others = [
  { columns: { phone: bob.phone }, why: 'consent for one number never counts for another' },
  { columns: { sender: otherSender }, why: 'consent to one sender never counts for another' },
  { columns: { learner_id: bob.learner.id }, why: 'the consent of one learner never counts for another' },
  { columns: { version: '2026-01-01' }, why: 'consent to an older wording never counts for a newer one' },
  { columns: { action: 'opt-out' }, why: 'an opt-out is no consent' },
]
for (const { columns, why } of others) {
  consents(why, async ({ pool }) => {
    await addLine(pool, { action: 'opt-in', ...columns })
    await recorded(pool)
    const { rowCount } = await pool.query('select from consent')
    assert.is(rowCount, 2)
  })
}

consents('after an opt-out a tick counts anew', async ({ pool }) => {
  await recorded(pool)
  await addLine(pool, { action: 'opt-out' })
  assert.equal([await recorded(pool), await recorded(pool)], [2, 2])
})

consents('an opt-out of another number, or from another sender, leaves a tick as it is', async ({ pool }) => {
  await recorded(pool)
  await addLine(pool, { action: 'opt-out', phone: bob.phone })
  await addLine(pool, { action: 'opt-out', sender: otherSender })
  assert.is(await recorded(pool), 1)
})

consents.run()
