import { dictionary } from '@zxcvbn-ts/language-common'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { limits } from '../../content/product.ts'
import { strengthMeter } from './password-strength.ts'

const commonest = dictionary['passwords-common'].slice(0, limits.commonPasswordsRefused)
const strengthOf = strengthMeter(commonest)
const about = ['Dana', 'Whitfield', 'dana.w@whitfieldcoffee.example']

const examples: [password: string, level: number][] = [
  ['', 0],
  ['short', 0],
  ['password', 0],
  ['654321', 0],
  ['Dragon2026', 0],
  ['aaaaaaaa', 0],
  ['Tallytext', 0],
  ['Whitfield', 0],
  ['whitfield12', 1],
  ['dana.w', 0],
  ['dana.w@whitfieldcoffee.example', 0],
  ['purple-otter', 3],
  ['purple-otter-drinks-tea', 4],
  ['x'.repeat(200), 0],
]
for (const [password, level] of examples) {
  test(`"${password.slice(0, 30)}" is of level ${level}`, () => assert.is(strengthOf(password, about).level, level))
}

test('what is too short says how long it must be', () => {
  assert.is(strengthOf('short', []).words, 'At least 6 characters.')
})

test('what the service refuses as common is said to be found at once', () => {
  for (const password of commonest.filter((_, nth) => nth % 40 === 0)) {
    const isWord = /\D$/.test(password)
    for (const tried of [password, password.toUpperCase(), ...(isWord ? [`${password}1`, `${password}2026`] : [])]) {
      // If too short, that is reported first.
      if (tried.length >= limits.passwordLengthMin) assert.is(strengthOf(tried, []).level, 0, tried)
    }
  }
})

test('a password of the longest kind is reckoned in the blink of an eye', () => {
  const start = performance.now()
  strengthOf('p4$$w0rd!@'.repeat(20), about)
  assert.ok(performance.now() - start < 1000)
})

test.run()
