import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { GatewayUnavailable, type Payment } from '../gateway.ts'
import { openStore } from '../testing/store.ts'
import { askOnce, payOnce } from './idempotency.ts'

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
  return askOnce(db, { accountId, mode, what }, async (key) => key)
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
    assert.is(await askOnce(db, making, fails(error)).catch((thrown) => thrown), error)
  }
  const [unclear, refused, bug] = keys
  assert.is(unclear, refused, 'asked again under the key whose answer was lost')
  assert.not.equal(refused, bug, 'a refusal is kept for its key, so the next is another')
  assert.not.equal(await keyOf(accountId), bug)
  assert.equal([await keyOf(accountId, 'subscription'), await keyOf(accountId, 'customer', 'demo')], others)
})

/** A card that is charged repeatedly, with the outcome of each charge. */
function charging(...outcomes: readonly (Payment | Error)[]) {
  let turn = 0
  return async (key: string) => {
    keys.push(key)
    const outcome = outcomes[turn++]
    if (outcome === undefined || outcome instanceof Error) throw outcome ?? new Error('charged too often')
    return outcome
  }
}
const declined = { declined: 'Your card was declined.' }
const unclear = new GatewayUnavailable('no answer', { isUnclear: true })

test('a payment of which no answer came is settled by the same key; what was paid then is not charged again', async () => {
  const making = { accountId: await newAccount(), mode: 'test', what: 'payment of sub_1' } as const
  const charge = charging(unclear, 'paid', 'paid')
  await payOnce(db, making, charge).catch(() => undefined)
  assert.is(await payOnce(db, making, charge), 'paid')
  assert.is(keys[0], keys[1])
  assert.is(await payOnce(db, making, charge), 'paid')
  assert.is.not(keys[1], keys[2], 'the next debt is another payment')
})

test('when the card before did not pay after all, the card of now is asked, by another key', async () => {
  const making = { accountId: await newAccount(), mode: 'test', what: 'payment of sub_1' } as const
  const charge = charging(unclear, declined, 'paid')
  await payOnce(db, making, charge).catch(() => undefined)
  assert.is(await payOnce(db, making, charge), 'paid')
  assert.equal([keys.length, keys[0] === keys[1], keys[1] === keys[2]], [3, true, false])
})

test('a card that is declined is asked once', async () => {
  const making = { accountId: await newAccount(), mode: 'test', what: 'payment of sub_1' } as const
  assert.equal(await payOnce(db, making, charging(declined)), declined)
  assert.equal(await payOnce(db, making, charging(declined)), declined)
  assert.is.not(keys[0], keys[1])
})

test.run()
