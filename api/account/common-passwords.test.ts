import { dictionary } from '@zxcvbn-ts/language-common'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Refusal } from '../http/refusal.ts'
import { requireUncommon } from './common-passwords.ts'

const GUESSED = 'That password is among the first that guessers try. Please choose another.'
const ADDRESS = 'Please choose a password that is not your e-mail address.'
const NAME = 'Please choose a password that is not your name.'
const owner = { email: 'ann.a7@example.com', firstName: 'Ann Ottilie', lastName: 'Ärcher' }

const examples: [password: string, said: string | null][] = [
  // On the list, in any case, with trailing digits and signs.
  ['123456', GUESSED],
  ['password', GUESSED],
  ['PassWord1', GUESSED],
  ['letmein', GUESSED],
  ['qwertyuiop', GUESSED],
  ['dragon1987654', GUESSED],
  ['ＤＲＡＧＯＮ９', GUESSED],
  ['love2026', GUESSED],
  ['Password1!', GUESSED],
  ['dragon_99$$', GUESSED],
  [' password ', GUESSED],
  // Patterns.
  ['aaaaaaaaaaaaaaaa', GUESSED],
  ['        ', GUESSED],
  ['121212', GUESSED],
  ['abcabcabc', GUESSED],
  ['abcdefgh', GUESSED],
  ['987654321', GUESSED],
  // Words about the product.
  ['Tallytext', GUESSED],
  ['tallytext2026', GUESSED],
  ['Bookkeeping1', GUESSED],
  ['ann.a7@example.com', ADDRESS],
  [' ANN.A7@example.com ', ADDRESS],
  ['ann.a7@example.com1', ADDRESS],
  ['Ann.A7', ADDRESS],
  ['ann.a', ADDRESS],
  ['ann.a2026', ADDRESS],
  ['ann ottilie', NAME],
  ['Ann Ottilie12', NAME],
  ['Ärcher#1', NAME],
  ['ÄRCHER', NAME],
  ['a\u0308rcher99', NAME],
  ['annottilie', null],
  ['Ann Ottilie Ärcher', NAME],
  ['ann ottilieärcher1', NAME],
  ['ledger-of-ann', null],
  ['ann.a7@example.co', null],
  ['@example.com', null],
  ['example.com', null],
  ['aaaaaaaaaaaaaaab', null],
  ['abcabcabd', null],
  ['acegik', null],
  ['password-of-ann', null],
  ['1password-of-mine', null],
  ['48151623', null],
]
for (const [password, said] of examples) {
  test(`"${password}": ${said ?? 'it may be used'}`, () => {
    let refused: Refusal | undefined
    try {
      requireUncommon(password, 'newPassword', owner)
    } catch (error) {
      refused = error as Refusal
    }
    assert.is(refused?.message, said ?? undefined)
    if (refused) assert.equal(refused.issues, [{ path: ['newPassword'], message: said }])
  })
}

test('each of the ten thousand commonest is refused, as a word and with digits at its end', () => {
  for (const password of dictionary['passwords-common'].slice(0, 10_000)) {
    const isWord = /\D$/.test(password)
    for (const tried of [password, password.toUpperCase(), ...(isWord ? [`${password}1`, `${password}2026`] : [])]) {
      assert.throws(() => requireUncommon(tried, 'password'), GUESSED, tried)
    }
  }
})

test('where the owner is not known neither address nor name is looked at', () => {
  assert.is(requireUncommon(owner.email, 'password'), undefined)
  assert.is(requireUncommon(owner.firstName, 'password'), undefined)
  assert.throws(() => requireUncommon('123456', 'password'), GUESSED)
})

test('a name or an address of digits alone refuses only itself', () => {
  const numbers = { email: '4815162342@example.com', firstName: '108', lastName: 'Reyes' }
  assert.throws(() => requireUncommon('4815162342', 'password', numbers), ADDRESS)
  assert.is(requireUncommon('9031762458', 'password', numbers), undefined)
})

test.run()
