import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Asker } from '../http/fair-queue.ts'
import { type Argon2Cost, createPasswords } from './password.ts'

const passwords = createPasswords()
const asker: Asker = { line: 'a network', isKnown: false }

test('a hash is a PHC string with the chosen costs and a salt of its own', async () => {
  const [one, other] = await Promise.all([passwords.hash('ledger-42', asker), passwords.hash('ledger-42', asker)])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.is.not(one, other)
  assert.not(passwords.needsRehash(one))
})

test('only the right password fits', async () => {
  const hash = await passwords.hash('ledger-42', asker)
  assert.is(await passwords.verify('ledger-42', hash, asker), true)
  assert.is(await passwords.verify('ledger-43', hash, asker), false)
  assert.is(await passwords.verify('', hash, asker), false)
})

test('an accent typed as one character or as two is the same password', async () => {
  assert.is(await passwords.verify('cafe\u0301s', await passwords.hash('caf\u00e9s', asker), asker), true)
})

test('nobody is never signed in, whatever the password', async () => {
  assert.is(await passwords.verify('anything', null, asker), false)
})

// Made with the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
test('a hash of other costs still verifies and asks to be replaced', async () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.is(await passwords.verify('password', hash, asker), true)
  assert.ok(passwords.needsRehash(hash))
})

const cheap: Argon2Cost = { memory_kib: 16, passes: 1, parallelism: 1 }
const otherCosts: [what: string, cost: Argon2Cost][] = [
  ['more memory', { ...cheap, memory_kib: 24 }],
  ['more passes', { ...cheap, passes: 2 }],
  ['more lanes', { ...cheap, parallelism: 2 }],
]
for (const [what, cost] of otherCosts) {
  test(`a hash that took ${what} asks to be replaced, and still verifies`, async () => {
    const hash = await createPasswords(cost).hash('ledger-42', asker)
    assert.is(createPasswords(cost).needsRehash(hash), false)
    assert.is(createPasswords(cheap).needsRehash(hash), true)
    assert.is(await createPasswords(cheap).verify('ledger-42', hash, asker), true)
    assert.is(await createPasswords(cheap).verify('ledger-43', hash, asker), false)
  })
}

const broken = [
  '',
  'plain text',
  '$argon2i$v=19$m=16,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2g',
  '$argon2id$v=16$m=16,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2g',
  '$argon2id$v=19$m=16,t=1$c29tZXNhbHQ$c29tZWhhc2g',
  '$argon2id$v=19$m=0,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2g',
  '$argon2id$v=19$m=16,t=0,p=1$c29tZXNhbHQ$c29tZWhhc2g',
  '$argon2id$v=19$m=16,t=1,p=0$c29tZXNhbHQ$c29tZWhhc2g',
  '$argon2id$v=19$m=16,t=1,p=1$$c29tZWhhc2g',
  '$argon2id$v=19$m=16,t=1,p=1$c29tZXNhbHQ$',
  '$argon2id$v=19$m=16,t=1,p=1$c29tZXNhbHQ',
]
for (const phc of broken) {
  test(`what is stored as "${phc}" is a fault, and no password fits it`, async () => {
    const said = 'A stored password hash is not an Argon2id PHC string.'
    const verified = createPasswords(cheap)
      .verify('password', phc, asker)
      .catch((error: Error) => error.message)
    assert.is(await verified, said)
    assert.throws(() => createPasswords(cheap).needsRehash(phc), said)
  })
}

test('two are hashed at once and a hundred wait; the next of the same network is turned away', async () => {
  const { hash } = createPasswords(cheap)
  const all = Promise.allSettled(Array.from({ length: 104 }, () => hash('ledger-42', asker)))
  const elsewhere = hash('ledger-42', { line: 'another network', isKnown: false })
  const turnedAway = (await all).flatMap((one, nth) =>
    one.status === 'rejected' ? [[nth, one.reason.statusCode, one.reason.code]] : [],
  )
  assert.equal(turnedAway, [
    [101, 429, 'too_many_requests'],
    [102, 429, 'too_many_requests'],
    [103, 429, 'too_many_requests'],
  ])
  assert.match(await elsewhere, /^\$argon2id/, 'another network takes the place of the last')
  assert.match(await hash('ledger-42', asker), /^\$argon2id/, 'and later there is room again')
})

test.run()
