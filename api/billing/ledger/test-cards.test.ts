import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isLuhnValid, readCardNumber } from './test-cards.ts'

const known: readonly [typed: string, brand: string, last4: string, behaviour: string][] = [
  ['4242 4242 4242 4242', 'visa', '4242', 'pays'],
  ['4000-0566-5566-5556', 'visa', '5556', 'pays'],
  ['5555555555554444', 'mastercard', '4444', 'pays'],
  ['3782 822463 10005', 'amex', '0005', 'pays'],
  ['6011 1111 1111 1117', 'discover', '1117', 'pays'],
  ['4000 0027 6000 3184', 'visa', '3184', 'asks'],
  ['4000 0025 0000 3155', 'visa', '3155', 'asks-once'],
  ['4000 0000 0000 0341', 'visa', '0341', 'fails'],
  ['4000 0000 0000 0002', 'visa', '0002', 'declined'],
]
for (const [typed, brand, last4, behaviour] of known) {
  test(`${typed} is Stripe’s for trying`, () => assert.equal(readCardNumber(typed), { brand, last4, behaviour }))
}

const digits: readonly [digits: string, what: string, passes: boolean][] = [
  ['4539578763621486', 'as good as somebody’s', true],
  ['4539578763621487', 'one digit wrong', false],
  ['4539578763624186', 'two digits swapped', false],
  ['79927398713', 'eleven digits that add up', false],
  ['799273987130', 'twelve that do not', false],
  ['000000000000', 'the shortest', true],
  ['0000000000000000000', 'the longest', true],
  ['00000000000000000000', 'one too many', false],
  ['4539578763621486x', 'not only digits', false],
]
for (const [number, what, passes] of digits) {
  test(`the check digit: ${what}`, () => assert.is(isLuhnValid(number), passes))
}

test('what may be somebody’s is told from what is no number of a card', () => {
  assert.equal(['4539 5787 6362 1486', '4242 4242 4242 4241', ''].map(readCardNumber), [
    'perhaps-real',
    'no-card',
    'no-card',
  ])
})

test.run()
