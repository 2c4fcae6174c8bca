import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hour_ms } from '../domain/model/units.ts'
import { ann } from '../testing/cast.ts'
import { addPerson, clear, openTestStore } from '../testing/rows.ts'
import {
  type ClaimedMail,
  claimMail,
  endMail,
  giveUpMails,
  insertMail,
  type NewMail,
  readWaitingCauses,
  takeBackMail,
  tryMailLater,
} from './mails.ts'

const mails = suite<{ pool: pg.Pool; close(): Promise<void> }>('rows of mails')

mails.before(async (context) => {
  Object.assign(context, await openTestStore())
  await addPerson(context.pool, ann)
})

mails.before.each(async ({ pool }) => {
  await clear(pool, 'mail')
})

mails.after(async ({ close }) => {
  await close()
})

const words = { to: 'ann@example.com', subject: 'A link', text: 'https://… #token=secret' }

async function add(pool: pg.Pool, more: Partial<NewMail> = {}): Promise<string> {
  const id = await insertMail(pool, { about: 'test', learnerId: ann.learner.id, ...words, ...more })
  return id ?? 'none'
}

async function rowOf(pool: pg.Pool, id: string): Promise<Record<string, unknown>> {
  const { rows } = await pool.query(
    `select *, round(extract(epoch from next_try_at_machine - clock_timestamp()))::int as wait_s,
       round(extract(epoch from not_after_machine - clock_timestamp()) / 3600)::int as useful_h
     from mail where id = $1`,
    [id],
  )
  return rows[0] ?? {}
}

mails('a mail is claimed whole, once, the oldest first', async ({ pool }) => {
  const attachments = [{ filename: 'thread.txt', content: 'Hello' }]
  const [first, second] = [await add(pool, { attachments }), await add(pool)]
  assert.equal(await claimMail(pool, null), { id: first, about: 'test', ...words, attachments, attempts: 1 })
  assert.is((await claimMail(pool, null))?.id, second)
  assert.is(await claimMail(pool, null), null)
})

mails('whoever asks for mails of theirs gets no others', async ({ pool }) => {
  const [, mine] = [await add(pool), await add(pool)]
  assert.is((await claimMail(pool, [mine]))?.id, mine)
  assert.is(await claimMail(pool, [mine]), null)
})

mails('of six who claim at once each gets another mail', async ({ pool }) => {
  for (let mail = 0; mail < 4; mail++) await add(pool)
  const claimed = await Promise.all(Array.from({ length: 6 }, () => claimMail(pool, null)))
  const ids = claimed.flatMap((mail) => (mail ? [mail.id] : []))
  assert.equal([ids.length, new Set(ids).size], [4, 4])
})

mails('a claim ends after five minutes, and the mail may be sent again', async ({ pool }) => {
  const id = await add(pool)
  await claimMail(pool, null)
  assert.is((await rowOf(pool, id)).wait_s, 300)
  await pool.query('update mail set next_try_at_machine = now()')
  assert.is((await claimMail(pool, null))?.attempts, 2)
})

mails('with the end of a mail goes whom it went to and what it said', async ({ pool }) => {
  const ends = ['sent', 'refused'] as const
  for (const end of ends) {
    const id = await add(pool, { attachments: [{ filename: 'a', content: 'b' }] })
    await endMail(pool, id, end)
    const { recipient, subject, body, attachments, outcome, about } = await rowOf(pool, id)
    assert.equal([recipient, subject, body, attachments, outcome, about], [null, null, null, null, end, 'test'])
    assert.is(await claimMail(pool, [id]), null)
  }
})

mails('a mail is tried for three days, and no longer than its link works', async ({ pool }) => {
  const [long, short] = [await add(pool), await add(pool, { useful_ms: hour_ms })]
  const never = await add(pool, { useful_ms: 99 * 24 * hour_ms })
  const useful = async (id: string) => (await rowOf(pool, id)).useful_h
  assert.equal([await useful(long), await useful(short), await useful(never)], [72, 1, 72])
  await pool.query('update mail set not_after_machine = now() where id = $1', [short])
  assert.equal(await giveUpMails(pool), [{ id: short, about: 'test', attempts: 0 }])
  const { body, outcome } = await rowOf(pool, short)
  assert.equal([body, outcome], [null, 'given-up'])
  assert.equal(await giveUpMails(pool), [])
})

mails('one that is of no use any more is not claimed', async ({ pool }) => {
  await add(pool, { useful_ms: 0 })
  assert.is(await claimMail(pool, null), null)
})

mails(
  'a pause is for the attempt that failed: a slow one does not put off what another has claimed',
  async ({ pool }) => {
    const id = await add(pool)
    const slow = (await claimMail(pool, null)) as ClaimedMail
    await tryMailLater(pool, slow, 60_000)
    assert.is((await rowOf(pool, id)).wait_s, 60)
    await pool.query('update mail set next_try_at_machine = now()')
    await claimMail(pool, null)
    await tryMailLater(pool, slow, 60_000)
    assert.is((await rowOf(pool, id)).wait_s, 300)
    await endMail(pool, id, 'sent')
    await tryMailLater(pool, { ...slow, attempts: 2 }, 60_000)
    assert.is((await rowOf(pool, id)).wait_s, null)
  },
)

mails('a cause has one mail, which can be taken back until it has left', async ({ pool }) => {
  const cause = 'payment-failed cus_1 7'
  const id = await add(pool, { cause, about: 'payment-failed' })
  assert.is(await add(pool, { cause }), 'none')
  await add(pool)
  assert.equal(await readWaitingCauses(pool, 'payment-failed'), [cause])
  await endMail(pool, id, 'sent')
  assert.equal(await readWaitingCauses(pool, 'payment-failed'), [])
  await takeBackMail(pool, cause)
  assert.is((await rowOf(pool, id)).outcome, 'sent')
  const other = await add(pool, { cause: 'other' })
  await takeBackMail(pool, 'other')
  assert.equal(await rowOf(pool, other), {})
})

mails.run()
