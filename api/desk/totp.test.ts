import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newTotpSecret, totpAddress, totpCode, totpStepOf } from './totp.ts'

/** "12345678901234567890", the secret of the RFC's test table, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

for (const [time_s, code] of [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
] as const) {
  test(`RFC 6238, appendix B: at ${time_s} s the code ends in ${code}`, () => {
    assert.is(totpCode(secret, Math.floor(time_s / 30)), code)
  })
}

test('a code is good for its half minute and one on either side', () => {
  const now = 1234567890_000
  const step = Math.floor(now / 30_000)
  const found = (off: number) => totpStepOf(secret, totpCode(secret, step + off), now)
  assert.equal([found(-2), found(-1), found(0), found(1), found(2)], [null, step - 1, step, step + 1, null])
})

test('a secret has the 160 bits that the RFC asks for, and an app can open it', () => {
  assert.match(newTotpSecret(), /^[A-Z2-7]{32}$/)
  assert.is.not(newTotpSecret(), newTotpSecret())
  assert.is(
    totpAddress('AAAA', 'Tallytext desk', 'Sue'),
    'otpauth://totp/Tallytext%20desk:Sue?secret=AAAA&issuer=Tallytext%20desk',
  )
})

test.run()
