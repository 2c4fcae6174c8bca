/** What is swept, and what is kept, to the day. */
import { randomUUID } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ClockAstray } from '../../sms-engine/runtime/service-clock.ts'
import { createTestDatabase } from '../../sms-engine/testing/database.ts'
import { openApiDatabase } from '../database.ts'
import { migrateAll } from '../migrations/migrate-all.ts'
import { accountRepository } from './accounts.ts'
import { sweepTick } from './sweep.ts'

const db = await openApiDatabase({ url: await createTestDatabase(migrateAll), poolSize: 2 })
test.after(() => db.close())

const now = Date.parse('2026-11-20T12:00:00Z')
const sweep = sweepTick(db.pool, () => now)
const query = (sql: string, values: unknown[] = []) => db.pool.query(sql, values)
/** The given number of days ago, or a second more. */
const ago = (days: number) => new Date(now - days * 86_400_000)
const longer = (days: number) => new Date(ago(days).getTime() - 1000)

const id = randomUUID()
const nothing = { byStaff: 0, sessions: 0, resets: 0, audited: 0, mails: 0, pendingEmails: 0, strangerLetters: 0 }
test.before(async () => {
  const account = { id, email: 'ann@example.com', passwordHash: '', firstName: 'Ann', lastName: 'Archer' }
  await accountRepository(() => db.orm.em.fork()).create(account)
})
test.before.each(async () => {
  await query('delete from session; delete from audit; delete from password_reset')
})

test('a session is kept for thirty days after its end, whichever end came first', async () => {
  const insert = (expires: Date, revoked: Date | null) =>
    query(
      `insert into session (id, account_id, created_at, last_seen_at, expires_at, revoked_at)
       values ($1, $2, $3, $3, $3, $4)`,
      [randomUUID(), id, expires, revoked],
    )
  const live = ago(-7)
  for (const [expires, revoked] of [
    [live, null],
    [ago(30), null],
    [live, ago(30)],
  ] as const) {
    await insert(expires, revoked)
  }
  assert.equal(await sweep.run(0, 1), nothing)
  await insert(longer(30), null)
  await insert(live, longer(30))
  assert.equal(await sweep.run(0, 1), { ...nothing, sessions: 2 })
  assert.is((await query('select from session')).rowCount, 3)
})

test('nothing is swept by a clock that is off', async () => {
  const { now: right } = Date
  Date.now = () => right() + 86_400_000
  try {
    const error = await sweepTick(db.pool)
      .run(0, 1)
      .catch((error: unknown) => error)
    assert.instance(error, ClockAstray)
  } finally {
    Date.now = right
  }
})

test('a link is kept until it has run out', async () => {
  const insert = (expires: Date) =>
    query('insert into password_reset (token_hash, account_id, expires_at) values ($1, $2, $3)', [
      randomUUID(),
      id,
      expires,
    ])
  await insert(ago(0))
  await insert(ago(-1))
  await insert(longer(0))
  assert.equal(await sweep.run(0, 1), { ...nothing, resets: 1 })
  assert.is((await query('select from password_reset')).rowCount, 2)
})

test('an address that waited is forgotten when its link has run out, and one whose link is good is not', async () => {
  const wait = (expires: Date) =>
    query(`update account set pending_email = 'x@example.com', pending_token_hash = 'x', pending_expires_at = $1`, [
      expires,
    ])
  await wait(ago(0))
  assert.equal(await sweep.run(0, 1), nothing)
  await wait(longer(0))
  assert.equal(await sweep.run(0, 1), { ...nothing, pendingEmails: 1 })
  const { rows } = await query('select pending_email, pending_token_hash, pending_expires_at from account')
  assert.equal(rows, [{ pending_email: null, pending_token_hash: null, pending_expires_at: null }])
})

test('that a mail was sent is known for thirty days, and one that waits stays', async () => {
  const insert = (ended: Date | null) =>
    query(`insert into mail (id, about, not_after_machine, ended_at_machine) values ($1, 'test', now(), $2)`, [
      randomUUID(),
      ended,
    ])
  for (const ended of [null, ago(30), longer(30)]) await insert(ended)
  assert.equal(await sweep.run(0, 1), { ...nothing, mails: 1 })
  assert.is((await query('select from mail')).rowCount, 2)
})

test('a letter to a stranger is remembered for the hour for which it counts', async () => {
  const insert = (at: Date) => query('insert into stranger_letter (account_id, at) values ($1, $2)', [id, at])
  await insert(ago(1 / 24))
  assert.equal(await sweep.run(0, 1), nothing)
  await insert(longer(1 / 24))
  assert.equal(await sweep.run(0, 1), { ...nothing, strangerLetters: 1 })
})

test('a line of an account is kept for four hundred days, one of nobody for thirty', async () => {
  const insert = (account: string | null, at: Date) =>
    query(`insert into audit (account_id, what, ip, at) values ($1, 'sign-in-failed', '10.0.0.1', $2)`, [account, at])
  await insert(id, ago(400))
  await insert(id, longer(30))
  await insert(null, ago(30))
  assert.equal(await sweep.run(0, 1), nothing)
  await insert(id, longer(400))
  await insert(null, longer(30))
  await insert(null, longer(400))
  assert.equal(await sweep.run(0, 1), { ...nothing, audited: 3 })
  assert.is((await query('select from audit')).rowCount, 3)
})

test('what staff looked at is kept for four hundred days', async () => {
  await query(`insert into staff_audit (name, what, ip, at) values ('sue', 'old', '', $1), ('sue', 'new', '', $2)`, [
    longer(400),
    ago(400),
  ])
  assert.is((await sweep.run(0, 1)).byStaff, 1)
  assert.equal((await query('select what from staff_audit')).rows, [{ what: 'new' }])
})

test('a thousand go at once, and the rest the next time', async () => {
  await query(
    `insert into audit (account_id, what, ip, at)
     select null, 'sign-in-failed', '10.0.0.1', $1 from generate_series(1, 1001)`,
    [ago(31)],
  )
  assert.equal(
    [await sweep.run(0, 1), await sweep.run(0, 1), await sweep.run(0, 1)].map(({ audited }) => audited),
    [1000, 1, 0],
  )
})

test('it comes once an hour, in one place', () => {
  assert.equal([sweep.name, sweep.every, sweep.lanes], ['sweep', '1 hour', 1])
})

test.run()
