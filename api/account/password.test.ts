import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Busy } from '../http/busy.ts'
import { type Argon2Cost, createPasswords } from './password.ts'

const passwords = createPasswords()

test('a hash is a PHC string with the chosen costs and a salt of its own', async () => {
  const [one, other] = await Promise.all([passwords.hash('ledger-42'), passwords.hash('ledger-42')])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.is.not(one, other)
  assert.not(passwords.needsRehash(one))
})

test('only the right password fits', async () => {
  const hash = await passwords.hash('ledger-42')
  assert.is(await passwords.verify('ledger-42', hash), true)
  assert.is(await passwords.verify('ledger-43', hash), false)
  assert.is(await passwords.verify('', hash), false)
})

test('an accent typed as one character or as two is the same password', async () => {
  assert.is(await passwords.verify('cafe\u0301s', await passwords.hash('caf\u00e9s')), true)
})

test('nobody is never signed in, whatever the password', async () => {
  assert.is(await passwords.verify('anything', null), false)
})

// Made with the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
test('a hash of other costs still verifies and asks to be replaced', async () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.is(await passwords.verify('password', hash), true)
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
    const hash = await createPasswords(cost).hash('ledger-42')
    assert.is(createPasswords(cost).needsRehash(hash), false)
    assert.is(createPasswords(cheap).needsRehash(hash), true)
    assert.is(await createPasswords(cheap).verify('ledger-42', hash), true)
    assert.is(await createPasswords(cheap).verify('ledger-43', hash), false)
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
      .verify('password', phc)
      .catch((error: Error) => error.message)
    assert.is(await verified, said)
    assert.throws(() => createPasswords(cheap).needsRehash(phc), said)
  })
}

test('two are hashed at once and a hundred wait; the next is turned away', async () => {
  const { hash } = createPasswords(cheap)
  const all = await Promise.allSettled(Array.from({ length: 104 }, () => hash('ledger-42')))
  const turnedAway = all.flatMap((one, nth) => (one.status === 'rejected' ? [[nth, one.reason instanceof Busy]] : []))
  assert.equal(turnedAway, [
    [102, true],
    [103, true],
  ])
  assert.match(await hash('ledger-42'), /^\$argon2id/, 'and later there is room again')
})

test.run()
