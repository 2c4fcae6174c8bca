/** What two concurrent requests may do, and what a failure midway leaves behind. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestDatabase } from '../../sms-engine/testing/database.ts'
import { openApiDatabase } from '../database.ts'
import { migrateAll } from '../migrations/migrate-all.ts'
import { noPost } from '../testing/app.ts'
import { createAccountStores } from './stores.ts'

const db = await openApiDatabase({ url: await createTestDatabase(migrateAll), poolSize: 6 })
const { accounts, sessions, resets, transaction } = createAccountStores({ ...db, post: noPost })
test.after(() => db.close())

const person = (email: string) => ({
  id: randomUUID(),
  email,
  passwordHash: 'old',
  firstName: 'Ann',
  lastName: 'Archer',
})
async function signUp(email: string) {
  const { id } = (await accounts.create(person(email)))!
  return { id, session: await sessions.open(id, undefined) }
}
const six = <T>(task: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, task))

test('of six who register an address at once one has it', async () => {
  const created = await six(() => accounts.create(person('six@example.com')))
  assert.is(created.filter((account) => account !== null).length, 1)
})

test('of six who use a link at once one sets a password', async () => {
  const { id } = await signUp('link@example.com')
  const token = await resets.issue(id)
  const alone = await six(() => resets.redeem(token))
  assert.equal(
    alone.filter((link) => link !== null),
    [{ accountId: id, email: null }],
  )
  const other = await resets.issue(id)
  const together = await six(() => transaction(id, ({ resets }) => resets.redeem(other)))
  assert.is(together.filter((link) => link !== null).length, 1)
})

test('a transaction that fails leaves everything as it was', async () => {
  const { id, session } = await signUp('whole@example.com')
  const token = await resets.issue(id)
  const failed = transaction(id, async (together) => {
    await together.resets.redeem(token)
    await together.accounts.replaceHash(id, 'new')
    await together.sessions.revokeAll(id)
    await together.audit.note({ ip: '127.0.0.1', headers: {} }, id, 'password-reset')
    throw new Error('the lights went out')
  })
  assert.is(await failed.catch((error: Error) => error.message), 'the lights went out')
  assert.is((await accounts.find(id))?.passwordHash, 'old')
  assert.is(await sessions.touch(session), true)
  assert.equal(await resets.find(token), { accountId: id, email: null })
  assert.is((await db.pool.query('select from audit where account_id = $1', [id])).rowCount, 0)
})

test('changes of one account that begin at once follow each other', async () => {
  const { id } = await signUp('twice@example.com')
  const token = await resets.issue(id)
  const byLink = transaction(id, async (together) => {
    const link = await together.resets.redeem(token)
    await sleep(50)
    if (link) await together.accounts.replaceHash(id, 'by link')
  })
  const byPassword = transaction(id, async (together) => {
    await together.accounts.replaceHash(id, 'by password')
    await sleep(50)
    await together.resets.revoke(id)
  })
  await Promise.all([byLink, byPassword])
  assert.is(await resets.find(token), null)
})

test('a transaction that meets a taken address takes its other writes back', async () => {
  const { id } = await signUp('mover@example.com')
  await signUp('taken@example.com')
  const failed = transaction(id, async (together) => {
    await together.resets.issueReturn(id, 'mover@example.com')
    if (!(await together.accounts.changeEmail(id, 'taken@example.com'))) throw new Error('taken')
  })
  assert.is(await failed.catch((error: Error) => error.message), 'taken')
  assert.is((await accounts.find(id))?.email, 'mover@example.com')
  assert.is(await resets.isHeld('mover@example.com'), false)
})

test.run()
