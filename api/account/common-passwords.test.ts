import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Refusal } from '../http/refusal.ts'
import { requireUncommon } from './common-passwords.ts'

const GUESSED = 'That password is among the first that guessers try. Please choose another.'
const ADDRESS = 'Please choose a password that is not your e-mail address.'
const email = 'ann@example.com'

const examples: [password: string, said: string | null][] = [
  // Of the list, in any case, and one character repeated.
  ['123456', GUESSED],
  ['password', GUESSED],
  ['PassWord1', GUESSED],
  ['letmein', GUESSED],
  ['qwertyuiop', GUESSED],
  ['aaaaaaaaaaaaaaaa', GUESSED],
  ['        ', GUESSED],
  [email, ADDRESS],
  [' ANN@example.com ', ADDRESS],
  ['ann', ADDRESS],
  ['Ann', ADDRESS],
  ['ledger-of-ann', null],
  ['ann@example.co', null],
  ['ann@', null],
  ['@example.com', null],
  ['example.com', null],
  ['aaaaaaaaaaaaaaab', null],
  ['password-of-ann', null],
]
for (const [password, said] of examples) {
  test(`"${password}": ${said ?? 'it may be used'}`, () => {
    let refused: Refusal | undefined
    try {
      requireUncommon(password, 'newPassword', email)
    } catch (error) {
      refused = error as Refusal
    }
    assert.is(refused?.message, said ?? undefined)
    if (refused) assert.equal(refused.issues, [{ path: ['newPassword'], message: said }])
  })
}

test('where the address is not known it is not looked at', () => {
  assert.is(requireUncommon(email, 'password'), undefined)
  assert.throws(
    () => requireUncommon('123456', 'password'),
    (error: Error) => error.message === GUESSED,
  )
})

test.run()
