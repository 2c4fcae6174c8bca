import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cardDescription, durationLabel } from './lesson-card.ts'

const test = suite('lesson card')

test('a lesson without a description shows 80 characters of its text', () => {
  assert.is(cardDescription({ description: 'What it is about.', textContent: 'x' }), 'What it is about.')
  assert.is(cardDescription({ description: '', textContent: 'a'.repeat(90) }), `${'a'.repeat(80)}…`)
  assert.is(cardDescription({}), '')
})

/** Seconds, and the card's label. */
const durations: [number | null | undefined, string][] = [
  [undefined, '2 min'],
  [null, '2 min'],
  [0, '2 min'],
  [59, '0 min'],
  [119, '1 min'],
  [180, '3 min'],
]
for (const [seconds, label] of durations) {
  test(`${seconds} seconds is ${label}`, () => assert.is(durationLabel(seconds), label))
}

test.run()
