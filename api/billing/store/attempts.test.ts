import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { GatewayUnavailable } from '../gateway.ts'
import { openStore } from '../testing/store.ts'
import { attempt } from './attempts.ts'

const store = await openStore()
const { db, newAccount } = store
test.after(store.close)

const fails = (error: Error) => async (key: string) => {
  keys.push(key)
  throw error
}
const keys: string[] = []
test.before.each(() => void keys.splice(0))

async function keyOf(accountId: string, what = 'customer', mode: 'test' | 'demo' = 'test'): Promise<string> {
  return attempt(db, { accountId, mode, what }, async (key) => key)
}

test('what succeeded is asked for again under the same key', async () => {
  const accountId = await newAccount()
  assert.is(await keyOf(accountId), await keyOf(accountId))
})

test('keys differ by account, mode and what is made', async () => {
  const accountId = await newAccount()
  const all = [
    await keyOf(accountId),
    await keyOf(accountId, 'subscription'),
    await keyOf(accountId, 'customer', 'demo'),
    await keyOf(await newAccount()),
  ]
  assert.is(new Set(all).size, 4)
})

test('while nobody knows what became of it the key stays; a definite failure ends that key alone', async () => {
  const accountId = await newAccount()
  const making = { accountId, mode: 'test', what: 'customer' } as const
  const others = [await keyOf(accountId, 'subscription'), await keyOf(accountId, 'customer', 'demo')]
  for (const error of [
    new GatewayUnavailable('lost', { isUnclear: true }),
    new GatewayUnavailable('down'),
    new Error('bug'),
  ]) {
    assert.is(await attempt(db, making, fails(error)).catch((thrown) => thrown), error)
  }
  const [unclear, refused, bug] = keys
  assert.is(unclear, refused, 'asked again under the key whose answer was lost')
  assert.not.equal(refused, bug, 'a refusal is kept for its key, so the next is another')
  assert.not.equal(await keyOf(accountId), bug)
  assert.equal([await keyOf(accountId, 'subscription'), await keyOf(accountId, 'customer', 'demo')], others)
})

test.run()
