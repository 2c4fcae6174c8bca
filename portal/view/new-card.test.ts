import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { expiryOf, newCardProblem } from './new-card.ts'

const test = suite('new card')

const now = new Date('2026-11-20T12:00:00Z')
const cases: [string, 'number' | undefined][] = [
  ['4242 4242 4242 4242', undefined],
  ['5555 5555 5555 4444', undefined],
  ['4000 0000 0000 0341', undefined],
  ['4000 0000 0000 0002', undefined],
  ['4539 1488 0343 6467', 'number'],
  ['', 'number'],
]
for (const [number, field] of cases) {
  test(`${number || 'nothing'} is ${field ? 'refused' : 'taken'}`, () => {
    assert.is(newCardProblem({ number, expiry: '12/30', code: '123' }, now)?.field, field)
  })
}

test('an expiry is a month and a year', () =>
  assert.equal(expiryOf({ expiry: '04/31' }), { expMonth: 4, expYear: 2031 }))

test.run()
