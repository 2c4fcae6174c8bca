import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type DemoCard, formatExpiry, groupDigits, readCard } from './demo-card.ts'

const test = suite('demo card')

const now = new Date('2026-11-20T12:00:00Z')
const good: DemoCard = { number: '4242 4242 4242 4242', expiry: '12/30', code: '123' }

/** What differs about the card, and the result. */
const cases: [Partial<DemoCard>, string][] = [
  [{}, '4242424242424242 12/2030'],
  [{ number: '3782 8224 6310 005', code: '1234' }, '378282246310005 12/2030'],
  [{ number: '' }, 'number: In this demo use 4242 4242 4242 4242.'],
  [{ number: '1234 5678 9012 3456' }, 'number: In this demo use 4242 4242 4242 4242.'],
  // Passes the Luhn check but is not a test number.
  [{ number: '4539 1488 0343 6467' }, 'number: That may be a real card. In this demo use 4242 4242 4242 4242.'],
  [{ expiry: '11/26' }, '4242424242424242 11/2026'],
  [{ expiry: '10/26' }, 'expiry: That card has expired.'],
  [{ expiry: '13/30' }, 'expiry: Give month and year, as 12/30.'],
  [{ expiry: '1' }, 'expiry: Give month and year, as 12/30.'],
  [{ code: '12' }, 'code: The code has three or four digits.'],
]

for (const [part, expected] of cases) {
  test(`${JSON.stringify(part)} is ${expected}`, () => {
    const read = readCard({ ...good, ...part }, now)
    assert.is(
      read.kind === 'card' ? `${read.number} ${read.expMonth}/${read.expYear}` : `${read.field}: ${read.message}`,
      expected,
    )
  })
}

test('digits are grouped as they are typed', () => {
  assert.equal(['', '4242', '42424', '4242-4242x42424242999'].map(groupDigits), [
    '',
    '4242',
    '4242 4',
    '4242 4242 4242 4242',
  ])
  assert.equal(['1', '12', '123', '12/30'].map(formatExpiry), ['1', '12', '12/3', '12/30'])
})

test.run()
