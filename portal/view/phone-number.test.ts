import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatNational, maskPhone, phoneProblem, toE164 } from './phone-number.ts'

const test = suite('phone number')

const formats: [typed: string, shown: string, sent: string][] = [
  ['2025550143', '(202) 555-0143', '+12025550143'],
  ['+1 202-555-0143', '(202) 555-0143', '+12025550143'],
  ['1 (202) 555.0143', '(202) 555-0143', '+12025550143'],
  ['20255', '20255', '+120255'],
  ['202-555-01434', '202-555-01434', '+120255501434'],
  ['+44 7911 123456', '+44 7911 123456', '+447911123456'],
  ['+20 2555 0143', '+20 2555 0143', '+2025550143'],
  ['202', '202', '+1202'],
  ['', '', '+1'],
]
for (const [typed, shown, sent] of formats) {
  test(`“${typed}” is shown as “${shown}”`, () => {
    assert.is(formatNational(typed), shown)
    assert.is(toE164(typed), sent)
  })
}

test('a masked number shows its last four digits, however often it is masked, and is no number', () => {
  const masked = maskPhone('+12025550143')
  assert.is(masked, '(•••) •••-0143')
  assert.is(maskPhone(masked), masked)
  assert.is(formatNational(masked), masked)
  assert.is(phoneProblem(masked), 'Please type the whole number.')
})

const problems: [typed: string, problem: string | undefined][] = [
  ['(202) 555-0143', undefined],
  ['+12025550143', undefined],
  ['202555014', 'That number is one digit too short.'],
  ['20255501', 'That number is two digits too short.'],
  ['20255501434', 'That number is one digit too long.'],
  ['202555014312345678901', 'That number is 11 digits too long.'],
  ['447911123456', 'That number is two digits too long.'],
  ['+44 7911 123456', 'We text numbers in the US and Canada only.'],
  ['+2025550143', 'We text numbers in the US and Canada only.'],
  ['+ 1 (202) 555-0143', undefined],
]
for (const [typed, problem] of problems) {
  test(`${typed}: ${problem ?? 'fine'}`, () => assert.is(phoneProblem(typed), problem))
}

test.run()
