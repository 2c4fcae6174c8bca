import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPasswords } from './password.ts'

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

test.run()
