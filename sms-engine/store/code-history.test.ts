/** "No more codes came": each one requested is on record, with the reason it was not sent. */
import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms, hour_ms, minute_ms } from '../domain/model/units.ts'
import { ann, bob } from '../testing/cast.ts'
import { addMessage, addPerson, addRow, clear, openTestStore } from '../testing/rows.ts'
import { monday_8am } from '../testing/situation.ts'
import { noteRefusal, readCodeHistory } from './code-history.ts'

const history = suite<{ pool: pg.Pool; close(): Promise<void> }>('what became of codes')

history.before(async (context) => {
  Object.assign(context, await openTestStore())
  for (const person of [ann, bob]) await addPerson(context.pool, person)
})
history.before.each(({ pool }) => clear(pool, 'phone_code', 'code_refused', 'message'))
history.after(({ close }) => close())

const now = monday_8am
const refusal = { learnerId: ann.learner.id, phone: ann.phone, why: 'phone', now, nextAt: now + hour_ms } as const
const refusedOf = async (pool: pg.Pool) => (await readCodeHistory(pool, ann.learner.id)).refused

history(
  'whoever presses again while the same wait lasts adds to one row; the next wait is another',
  async ({ pool }) => {
    await noteRefusal(pool, refusal)
    await noteRefusal(pool, { ...refusal, now: now + minute_ms })
    await noteRefusal(pool, { ...refusal, why: 'wait', now: now + minute_ms, nextAt: now + 2 * minute_ms })
    await noteRefusal(pool, { ...refusal, now: now + hour_ms, nextAt: now + day_ms })
    await noteRefusal(pool, { ...refusal, learnerId: bob.learner.id })
    const { phone } = ann
    assert.equal(await refusedOf(pool), [
      { at: now, lastAt: now + minute_ms, times: 2, phone, why: 'phone', nextAt: now + hour_ms },
      { at: now + minute_ms, lastAt: now + minute_ms, times: 1, phone, why: 'wait', nextAt: now + 2 * minute_ms },
      { at: now + hour_ms, lastAt: now + hour_ms, times: 1, phone, why: 'phone', nextAt: now + day_ms },
    ])
  },
)

history('where waiting does not help, the tries of a day are one row', async ({ pool }) => {
  const out = { ...refusal, why: 'opted-out', nextAt: null } as const
  for (const later of [0, hour_ms, day_ms - 1, 3 * day_ms]) await noteRefusal(pool, { ...out, now: now + later })
  assert.equal(
    (await refusedOf(pool)).map(({ times, nextAt }) => [times, nextAt]),
    [
      [3, null],
      [1, null],
    ],
  )
})

history('an account that was deleted meanwhile leaves nothing', async ({ pool }) => {
  await noteRefusal(pool, { ...refusal, learnerId: '00000000-0000-4000-8000-000000000999' })
  assert.is((await pool.query('select from code_refused')).rowCount, 0)
})

history('a code that was sent comes with what became of its text', async ({ pool }) => {
  const code = (sent: number) =>
    addRow(pool, 'phone_code', {
      learner_id: ann.learner.id,
      phone: ann.phone,
      code_hash: 'hash',
      sent_at: new Date(sent),
      expires_at: new Date(sent + 10 * minute_ms),
      checks: 2,
    })
  const id = await code(now)
  const text = { kind: 'code', status: 'undelivered', sent_at: new Date(now + 1_000), error_code: 30005 }
  await addMessage(pool, ann, { ...text, cause: `code:${id}` })
  await code(now + hour_ms)
  const { sent } = await readCodeHistory(pool, ann.learner.id)
  const same = { phone: ann.phone, checks: 2, usedAt: null }
  assert.equal(sent, [
    {
      ...same,
      at: now,
      expiresAt: now + 10 * minute_ms,
      text: { status: 'undelivered', sentAt: now + 1_000, errorCode: 30005 },
    },
    { ...same, at: now + hour_ms, expiresAt: now + hour_ms + 10 * minute_ms, text: null },
  ])
})

history.run()
