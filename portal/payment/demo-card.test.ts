import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type DemoCard, formatExpiry, groupDigits, payWith } from './demo-card.ts'

const test = suite('demo card')

const now = new Date('2026-11-20T12:00:00Z')
const good: DemoCard = { number: '4242 4242 4242 4242', expiry: '12/30', code: '123' }

/** What is different about the card, and what comes of it. */
const cases: [Partial<DemoCard>, string][] = [
  [{}, 'paid'],
  [{ number: '4000 0000 0000 0002' }, 'declined: Your card was declined.'],
  [{ number: '' }, 'number: In this demo use 4242 4242 4242 4242.'],
  [{ number: '1234 5678 9012 3456' }, 'number: In this demo use 4242 4242 4242 4242.'],
  // Passes Luhn's check and is nobody's test number that we know.
  [{ number: '4539 1488 0343 6467' }, 'number: That may be a real card. In this demo use 4242 4242 4242 4242.'],
  [{ expiry: '11/26' }, 'paid'],
  [{ expiry: '10/26' }, 'expiry: Give a month that is still to come.'],
  [{ expiry: '13/30' }, 'expiry: Give a month that is still to come.'],
  [{ expiry: '' }, 'expiry: Give a month that is still to come.'],
  [{ code: '12' }, 'code: The code has three digits.'],
]

for (const [part, expected] of cases) {
  test(`${JSON.stringify(part)} is ${expected}`, () => {
    const outcome = payWith({ ...good, ...part }, now)
    const words =
      outcome.kind === 'paid'
        ? 'paid'
        : `${outcome.kind === 'invalid' ? outcome.field : outcome.kind}: ${outcome.message}`
    assert.is(words, expected)
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
