/** How long a device stays signed in, and that the list shows exactly the signed-in devices. */
import { randomUUID } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms, hour_ms, minute_ms } from '../../sms-engine/domain/model/units.ts'
import type { Read } from '../../sms-engine/runtime/reads.ts'
import { createTestDatabase } from '../../sms-engine/testing/database.ts'
import { openApiDatabase } from '../database.ts'
import type { SessionClaim } from '../http/authenticate.ts'
import { migrateAll } from '../migrations/migrate-all.ts'
import { accountRepository } from './accounts.ts'
import { createSessionStore } from './sessions.ts'

const db = await openApiDatabase({ url: await createTestDatabase(migrateAll), poolSize: 2 })
test.after(() => db.close())

const start = Date.parse('2026-11-20T12:00:00Z')
let now = start
const fork = () => db.orm.em.fork()
const sessions = createSessionStore(fork, db.pool, () => now)

async function newAccount(): Promise<string> {
  const id = randomUUID()
  const names = { firstName: 'Ann', lastName: 'Archer' }
  await accountRepository(fork).create({ id, email: `${id}@example.com`, passwordHash: '', ...names })
  return id
}
const listed = async (accountId: string) => (await sessions.list(accountId)).map(({ id }) => id)

test.before.each(() => {
  now = start
})

/** Each time after opening at which a session is checked, and whether it is still live. */
const lives: [what: string, moments: [after_ms: number, isLive: boolean][]][] = [
  [
    'without use it is over after three days',
    [
      [3 * day_ms - 1, true],
      [6 * day_ms - 1, false],
    ],
  ],
  ['after three days to the millisecond it is over', [[3 * day_ms, false]]],
  [
    'used day by day it lasts seven, and not longer',
    [
      [2 * day_ms, true],
      [4 * day_ms, true],
      [6 * day_ms, true],
      [7 * day_ms - 1, true],
      [7 * day_ms, false],
    ],
  ],
]
for (const [what, moments] of lives) {
  test(`${what}, for the token as for the list`, async () => {
    const accountId = await newAccount()
    const claim = await sessions.open(accountId, 'Laptop')
    for (const [after_ms, isLive] of moments) {
      now = start + after_ms
      assert.equal(await listed(accountId), isLive ? [claim.id] : [], `listed after ${after_ms} ms`)
      assert.is(await sessions.touch(claim), isLive, `live after ${after_ms} ms`)
    }
  })
}

test('its use is noted every ten minutes at most, and on no other device', async () => {
  const accountId = await newAccount()
  const laptop = await sessions.open(accountId, 'Laptop')
  const phone = await sessions.open(accountId, 'Phone')
  const lastSeen = async () => {
    const rows = await sessions.list(accountId)
    const at = (id: string) => rows.find((row) => row.id === id)!.lastSeenAt.getTime() - start
    return [at(laptop.id), at(phone.id)]
  }
  now = start + 10 * minute_ms
  await sessions.touch(laptop)
  assert.equal(await lastSeen(), [0, 0])
  now += 1
  await sessions.touch(laptop)
  assert.equal(await lastSeen(), [10 * minute_ms + 1, 0])
})

/** Counts how often it is evaluated. */
const counted: Read<number | undefined> = {
  name: 'counted',
  text: `select nextval('evaluations')::int as nth`,
  values: [],
  view: ([row]: readonly { nth: number }[]) => row?.nth,
}

test('a read is answered with a live session, whose use it notes, and not evaluated without one', async () => {
  await db.pool.query('create sequence evaluations')
  const accountId = await newAccount()
  const claim = await sessions.open(accountId, undefined)
  assert.equal(await sessions.touchAndRead(claim, counted), { found: 1 })
  now += day_ms
  assert.equal(await sessions.touchAndRead(claim, counted), { found: 2 })
  assert.is((await sessions.list(accountId))[0]?.lastSeenAt.getTime(), now)
  const ended: [what: string, claim: SessionClaim][] = [
    ['of another account', { ...claim, accountId: await newAccount() }],
    ['of another name', { ...claim, id: randomUUID() }],
  ]
  for (const [what, not] of ended) assert.is(await sessions.touchAndRead(not, counted), null, what)
  const later = now
  now += 3 * day_ms
  assert.is(await sessions.touchAndRead(claim, counted), null, 'idle for three days')
  now = start + 7 * day_ms
  await db.pool.query('update session set last_seen_at = $2 where id = $1', [claim.id, new Date(now - 1)])
  assert.is(await sessions.touchAndRead(claim, counted), null, 'past its end')
  now = later
  await db.pool.query('update session set last_seen_at = $2 where id = $1', [claim.id, new Date(now)])
  assert.equal(await sessions.touchAndRead(claim, counted), { found: 3 }, 'live again for the last of them')
  await sessions.revoke(claim)
  assert.is(await sessions.touchAndRead(claim, counted), null, 'revoked')
  assert.equal((await db.pool.query('select last_value::int from evaluations')).rows, [{ last_value: 3 }])
})

test('the list has the one that was used last first, and keeps its order where that does not decide', async () => {
  const accountId = await newAccount()
  const opened = []
  for (let nth = 0; nth < 5; nth++) opened.push((await sessions.open(accountId, undefined)).id)
  assert.equal(await listed(accountId), opened.toSorted())
  now += hour_ms
  const newest = await sessions.open(accountId, undefined)
  assert.is((await listed(accountId))[0], newest.id)
})

test('a session ends once, for its own account, and is neither live nor listed then', async () => {
  const [accountId, strangerId] = [await newAccount(), await newAccount()]
  const claim = await sessions.open(accountId, undefined)
  const other = await sessions.open(accountId, undefined)
  assert.is(await sessions.touch({ ...claim, accountId: strangerId }), false)
  assert.is(await sessions.revoke({ ...claim, accountId: strangerId }), false)
  assert.is(await sessions.touch(claim), true)
  assert.is(await sessions.revoke(claim), true)
  assert.is(await sessions.revoke(claim), false)
  assert.is(await sessions.touch(claim), false)
  assert.equal(await listed(accountId), [other.id])
})

test('all of an account end, or all but one, and those of others stay', async () => {
  const [accountId, strangerId] = [await newAccount(), await newAccount()]
  const [kept] = [await sessions.open(accountId, undefined), await sessions.open(accountId, undefined)]
  const theirs = await sessions.open(strangerId, undefined)
  assert.is(await sessions.revokeAll(accountId, kept.id), 1)
  assert.equal(await listed(accountId), [kept.id])
  assert.is(await sessions.revokeAll(accountId), 1)
  assert.is(await sessions.revokeAll(accountId), 0)
  assert.equal([await listed(accountId), await listed(strangerId)], [[], [theirs.id]])
})

test('only the live ones count among those that end', async () => {
  const accountId = await newAccount()
  await sessions.open(accountId, 'Expired')
  now = start + 4 * day_ms
  const idle = await sessions.open(accountId, 'Idle')
  now = start + 8 * day_ms
  const kept = await sessions.open(accountId, 'Laptop')
  assert.is(await sessions.revokeAll(accountId, kept.id), 0)
  assert.is(await sessions.revoke(idle), false, 'it has ended all the same')
  await sessions.open(accountId, 'Phone')
  assert.is(await sessions.revokeAll(accountId, kept.id), 1)
})

test('a device is kept by what it called itself, cut to 200 characters', async () => {
  const accountId = await newAccount()
  await sessions.open(accountId, 'x'.repeat(201))
  now += 1
  await sessions.open(accountId, undefined)
  const found = await sessions.list(accountId)
  assert.equal(
    found.map(({ userAgent }) => userAgent),
    [null, 'x'.repeat(200)],
  )
  assert.is(found[0]?.createdAt.getTime(), now)
})

test.run()
