import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'

test('a hash is a PHC string with the chosen costs and a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('ledger-42'), hashPassword('ledger-42')])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.is.not(one, other)
  assert.not(needsRehash(one))
})

test('only the right password fits', async () => {
  const hash = await hashPassword('ledger-42')
  assert.is(await verifyPassword('ledger-42', hash), true)
  assert.is(await verifyPassword('ledger-43', hash), false)
  assert.is(await verifyPassword('', hash), false)
})

test('an accent typed as one character or as two is the same password', async () => {
  assert.is(await verifyPassword('cafe\u0301s', await hashPassword('caf\u00e9s')), true)
})

test('nobody is never signed in, whatever the password', async () => {
  assert.is(await verifyPassword('anything', null), false)
})

// Made with the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
test('a hash of other costs still verifies and asks to be replaced', async () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.is(await verifyPassword('password', hash), true)
  assert.ok(needsRehash(hash))
})

test.run()
