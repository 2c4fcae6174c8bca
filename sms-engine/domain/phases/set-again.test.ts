import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, askOf, bodies, contextFor, monday_8am, text } from '../../testing/situation.ts'
import { hear } from '../hear.ts'
import type { State } from '../model/state.ts'
import { minute_ms } from '../model/units.ts'

const again = suite('correcting what was just set')

/** What is said to a text that comes some time after a change. */
function said(change: string, then: string, state: State = active(), later_ms = minute_ms): string {
  const changed = hear(state, text(change), contextFor())
  return bodies(hear(changed.state, text(then), contextFor({ now: monday_8am + later_ms }))).join(' | ')
}

const toHour: readonly (readonly [string, string])[] = [
  ['no, 3', '3:00 PM'],
  ['I meant 3', '3:00 PM'],
  ['i meant 4 actually', '4:00 PM'],
  ['make it 3pm', '3:00 PM'],
  ['3', '3:00 PM'],
  ['no 11am', '11:00 AM'],
  ['hmm 5 instead', '5:00 PM'],
]
for (const [then, hour] of toHour) {
  again(`after another hour: ${then}`, () => {
    assert.match(said('send at 2pm', then), new RegExp(`^From now on your texts come at ${hour}`))
  })
}

const toPace: readonly (readonly [string, number])[] = [
  ['no, 4', 4],
  ['actually 4 a week', 4],
  ['I meant 1', 1],
  ['5 instead', 5],
]
for (const [then, pace] of toPace) {
  again(`after another pace: ${then}`, () => {
    assert.match(said('PLAN 2', then), new RegExp(`^From now on up to ${pace} lessons? a week`))
  })
}

again('a bare no is asked what else', () => {
  assert.match(said('send at 2pm', 'no'), /^Texts can come on the hour/)
  assert.match(said('PLAN 2', 'nope'), /^You can have 0 to 5/)
})

again('another wish is itself', () => {
  assert.match(said('send at 2pm', 'oops 2 a week'), /2 lessons a week/)
  assert.match(said('send at 2pm', 'next'), /own \$50,000/)
  assert.match(said('PLAN 2', 'send at 3pm'), /come at 3:00 PM/)
})

again('beside an open question a figure is an answer unless it corrects', () => {
  const open = active({ open: askOf('assets-1', { askedAt: monday_8am - minute_ms }) })
  assert.match(said('send at 2pm', '3', open), /Answer: A\)/)
  assert.match(said('send at 2pm', 'no, 3', open), /^From now on your texts come at 3:00 PM/)
  assert.match(said('send at 2pm', 'I meant C', open), /Answer: A\)/)
})

again('a quarter of an hour later it corrects nothing', () => {
  assert.match(said('send at 2pm', 'no, 3', active(), 16 * minute_ms), /^I did not get that/)
})

again.run()
