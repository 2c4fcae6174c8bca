/** Links to a new password: how long each is valid, and what revokes it sooner. */
import { randomUUID } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms, minute_ms } from '../../sms-engine/domain/model/units.ts'
import { createTestDatabase } from '../../sms-engine/testing/database.ts'
import { openApiDatabase } from '../database.ts'
import { migrateAll } from '../migrations/migrate-all.ts'
import { accountRepository } from './accounts.ts'
import { passwordResets } from './password-resets.ts'

const db = await openApiDatabase({ url: await createTestDatabase(migrateAll), poolSize: 2 })
test.after(() => db.close())

const start = Date.parse('2026-11-20T12:00:00Z')
let now = start
const fork = () => db.orm.em.fork()
const resets = passwordResets(fork, () => now)

let accountId: string
let strangerId: string
/** The stranger's own links, which nothing done to the account may revoke. */
let theirs: string[]
test.before.each(async () => {
  now = start
  accountId = await newAccount()
  strangerId = await newAccount()
  theirs = [await resets.issue(strangerId), await resets.issueReturn(strangerId, `${strangerId}@old.example`)]
})
test.after.each(async () => {
  now = start
  assert.equal(await good(theirs), theirs, "the stranger's links")
})

async function newAccount(): Promise<string> {
  const id = randomUUID()
  const names = { firstName: 'Ann', lastName: 'Archer' }
  await accountRepository(fork).create({ id, email: `${id}@example.com`, passwordHash: '', ...names })
  return id
}

/** The given tokens that still work. */
async function good(tokens: readonly string[]): Promise<string[]> {
  const found = await Promise.all(tokens.map(async (token) => ((await resets.find(token)) === null ? [] : [token])))
  return found.flat()
}

test('a link to a new password is good for half an hour', async () => {
  const token = await resets.issue(accountId)
  now = start + 30 * minute_ms - 1
  assert.equal(await resets.find(token), { accountId, email: null })
  now = start + 30 * minute_ms
  assert.equal([await resets.find(token), await resets.redeem(token)], [null, null])
})

test('an address can be put back for seven days, and so long nobody else may have it', async () => {
  const email = `${accountId}@old.example`
  const token = await resets.issueReturn(accountId, email)
  now = start + 7 * day_ms - 1
  assert.equal(await resets.find(token), { accountId, email })
  const isHeldFrom = async () => [
    await resets.isHeld(email),
    await resets.isHeld(email, strangerId),
    await resets.isHeld(email, accountId),
  ]
  assert.equal(await isHeldFrom(), [true, true, false])
  assert.is(await resets.isHeld(`not.${email}`), false)
  now = start + 7 * day_ms
  assert.equal([await resets.find(token), ...(await isHeldFrom())], [null, false, false, false])
})

test('a newer link to a new password leaves the earlier one good; the first that is used ends both', async () => {
  const [older, back] = [await resets.issue(accountId), await resets.issueReturn(accountId, 'earlier@old.example')]
  const newer = await resets.issue(accountId)
  assert.equal(await good([older, back, newer]), [older, back, newer])
  assert.ok(await resets.redeem(older))
  assert.equal(await good([older, back, newer]), [back])
})

test('revoking ends the links to a new password; an address can still be put back', async () => {
  const [link, back] = [await resets.issue(accountId), await resets.issueReturn(accountId, 'kept@old.example')]
  await resets.revoke(accountId)
  assert.equal(await good([link, back]), [back])
})

test('a link works once, and one that was never issued never', async () => {
  const token = await resets.issue(accountId)
  assert.is(await resets.redeem(`${token}x`), null)
  assert.equal(await resets.redeem(token), { accountId, email: null })
  assert.equal([await resets.redeem(token), await resets.find(token)], [null, null])
})

test('a used link to a new password leaves those that put an address back', async () => {
  const [back, token] = [await resets.issueReturn(accountId, 'again@old.example'), await resets.issue(accountId)]
  await resets.redeem(token)
  assert.equal(await good([back]), [back])
})

test('a used one that puts an address back ends all that came after it, and none that came before', async () => {
  const issued: string[] = []
  for (const address of ['first', 'second', 'third']) {
    issued.push(await resets.issueReturn(accountId, `${address}@old.example`))
    now += day_ms
  }
  const [first = '', second = ''] = issued
  const link = await resets.issue(accountId)
  assert.equal(await resets.redeem(second), { accountId, email: 'second@old.example' })
  assert.equal(await good([...issued, link]), [first])
})

test('of two of the same moment neither outlives the other', async () => {
  const [one, other] = [
    await resets.issueReturn(accountId, 'one@old.example'),
    await resets.issueReturn(accountId, 'other@old.example'),
  ]
  await resets.redeem(one)
  assert.equal(await good([other]), [])
})

test('what is stored is not what is mailed', async () => {
  const token = await resets.issue(accountId)
  assert.match(token, /^[\w-]{43}$/)
  const { rows } = await db.pool.query('select * from password_reset where account_id = $1', [accountId])
  assert.is(rows.length, 1)
  assert.not.ok(JSON.stringify(rows).includes(token))
})

test.run()
