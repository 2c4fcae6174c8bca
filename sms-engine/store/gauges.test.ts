import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hour_ms, minute_ms } from '../domain/model/units.ts'
import { ann, bob } from '../testing/cast.ts'
import { addMessage, addPerson, addRow, clear, openTestStore } from '../testing/rows.ts'
import { readGauges } from './gauges.ts'

const gauges = suite<{ pool: pg.Pool; close(): Promise<void> }>('gauges')

gauges.before(async (context) => {
  Object.assign(context, await openTestStore())
  for (const person of [ann, bob]) await addPerson(context.pool, person)
})

gauges.after(async ({ close }) => {
  await close()
})

/** That many seconds, give or take the duration of the test. */
const isAbout = (seconds: number, expected: number) => Math.abs(seconds - expected) < 60

gauges('a service with nothing to do shows nothing', async ({ pool }) => {
  const { clockOffset_s, ...read } = await readGauges(pool)
  assert.ok(isAbout(clockOffset_s, 0), 'one machine has one clock')
  assert.equal(read, {
    outbox: { queued: 0, sending: 0, uncertain: 0 },
    oldestQueued_s: 0,
    dueLag_s: 0,
    deadLetters: 0,
    openCases: 0,
    codesOfHour: 0,
    waiting: [],
    holds: 0,
    mails: { waiting: 0, oldest_s: 0 },
    spending: [],
  })
})

gauges('nothing is late before its time', async ({ pool }) => {
  await pool.query(`update conversation set next_send_at = now() + interval '1 hour'`)
  await addMessage(pool, ann, { at: new Date(Date.now() + hour_ms) })
  const { dueLag_s, oldestQueued_s } = await readGauges(pool)
  assert.equal([dueLag_s, oldestQueued_s], [0, 0])
})

gauges('what waits, how late it is, and what went wrong', async ({ pool }) => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * minute_ms)
  for (const minutes of [60, 30]) await addMessage(pool, ann, { at: ago(minutes) })
  for (const status of ['sending', 'sending', 'uncertain', 'uncertain', 'uncertain', 'sent', 'failed'])
    await addMessage(pool, ann, { status, at: ago(600) })
  await pool.query('update conversation set next_send_at = $1, due_at = $2', [ago(120), ago(180)])
  await addRow(pool, 'dead_letter', { phone: ann.phone, event: {}, error: 'Error', at: ago(1) })
  const asked = { conversation_id: ann.learner.id, question: 'How?', at: ago(1) }
  for (const ended of [{}, {}, { answered_at: ago(0) }, { done_at: ago(0) }])
    await addRow(pool, 'support_case', { ...asked, ...ended })

  for (const [code_id, minutes] of [59, 61].entries()) {
    const code = { code_id, learner_id: ann.learner.id, phone_hash: '', prefix: '', network: '', neighborhood: '' }
    await pool.query(`insert into code_sent select * from json_populate_record(null::code_sent, $1)`, [
      JSON.stringify({ ...code, at: ago(minutes), typed: false }),
    ])
  }

  const read = await readGauges(pool)
  const [notices, ...others] = read.waiting
  assert.equal([notices?.kind, notices?.count, others.length], ['notice', 3, 0])
  assert.ok(isAbout(notices?.oldest_s ?? 0, 3_600))
  assert.equal(read.outbox, { queued: 3, sending: 2, uncertain: 3 })
  assert.ok(isAbout(read.oldestQueued_s, 3_600), String(read.oldestQueued_s))
  assert.ok(isAbout(read.dueLag_s, 3 * 3_600), 'the later of slots and timers')
  assert.equal([read.deadLetters, read.openCases, read.codesOfHour], [1, 2, 1])
})

gauges('a hold and a recovery count until each has ended', async ({ pool }) => {
  const since = { since_machine: new Date() }
  const add = (table: string, sender: string, columns: object) =>
    pool.query(`insert into ${table} select * from json_populate_record(null::${table}, $1)`, [
      JSON.stringify({ sender, reason: 'why', ...since, ...columns }),
    ])
  const open = { is_alert: false, found: 0, strange: 0, began_at: new Date() }
  const holds = async () => (await readGauges(pool)).holds
  const before = await holds()
  await add('hold', '+12025550161', { ...open, ended_at_machine: new Date() })
  await add('recovery', '+12025550161', { ...open, ended_at_machine: new Date() })
  assert.is(await holds(), before)
  await add('hold', '+12025550162', open)
  await add('recovery', '+12025550162', open)
  assert.is(await holds(), before + 2)
  await clear(pool, 'hold', 'recovery')
})

gauges('late is what is late by service time', async ({ pool }) => {
  await pool.query('update service_clock set offset_ms = $1', [hour_ms])
  assert.ok(isAbout((await readGauges(pool)).dueLag_s, 4 * 3_600))
})

gauges.run()
