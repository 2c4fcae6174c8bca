import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, annWith, askOf, bodies, contextFor, monday_8am, text } from '../../testing/situation.ts'
import { hear } from '../hear.ts'
import type { State } from '../model/state.ts'
import { minute_ms } from '../model/units.ts'

const again = suite('correcting what was just set')

/** What is said to a text that comes some time after a change. */
function said(change: string, then: string, state: State = active(), later_ms = minute_ms): string {
  const { state: changed, effects } = hear(state, text(change), contextFor())
  const patches = effects.map((effect) => (effect.type === 'save-preferences' ? effect.patch : {}))
  const learner = annWith(Object.assign({}, ...patches))
  return bodies(hear(changed, text(then), contextFor({ now: monday_8am + later_ms, learner }))).join(' | ')
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

for (const then of [
  'no thanks, the old time',
  'change it back',
  'go back to what it was',
  'leave it as it was',
  'undo that',
])
  again(`after another hour, what was before: ${then}`, () => {
    assert.match(said('send at 2pm', then), /^From now on your texts come at 9:00 AM/)
  })

again('after another pace, what was before', () => {
  assert.match(said('PLAN 2', 'go back to what it was'), /^From now on up to 3 lessons a week/)
})

for (const [change, then, hour] of [
  ['send at 8am', '7', '7:00 AM'],
  ['send at 8pm', 'no, 7', '7:00 PM'],
  ['send at 8am', 'actually make it 6', '6:00 AM'],
] as const)
  again(`after "${change}" comes "${then}": the same half of the day`, () => {
    assert.match(said(change, then), new RegExp(`^From now on your texts come at ${hour}`))
  })

const snoozed = active({ open: askOf('assets-1', { askedAt: monday_8am - minute_ms }) })
for (const [change, then, moment] of [
  ['remind me tonight', 'After 9', 'tomorrow, 8:00 AM'],
  ['remind me tonight', 'after 8', 'today, 8:00 PM'],
  ['remind me tonight', '8pm', 'today, 8:00 PM'],
  ['tomorrow please', 'tomorrow afternoon', 'tomorrow, 2:00 PM'],
  ['later', 'no, friday', 'Friday, 9:00 AM'],
] as const)
  again(`after "${change}" comes "${then}": the question is put off to it, and no other text`, () => {
    assert.match(said(change, then, snoozed), new RegExp(`I will ask again ${moment}`))
  })

again('an hour that it has already may be corrected, too', () => {
  assert.match(said('send at 9am', 'actually make it 8'), /^From now on your texts come at 8:00 AM/)
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
