import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { State, Thread } from '../domain/model/state.ts'
import { active, askOf, monday_8am, monday_9am, paused, stopped, unproved } from '../testing/situation.ts'
import { parseState } from './parse-state.ts'

/** A thread in which everything has happened. */
const full: Thread = {
  version: 1,
  open: askOf('assets-1', { following: 1, bringsLesson: true, hinted: true }),
  answered: { ask: askOf('income-1'), choice: 2, right: false, at: monday_8am },
  taught: { lessonId: 'assets', at: monday_8am },
  unanswered: 2,
  nudged: true,
  score: { right: 3, answered: 4 },
  streak: { weeks: 2, week: '2026-11-09' },
  heard: { body: 'Q', at: monday_8am, times: 1 },
  flood: { since: monday_8am, texts: 1 },
  extra: { day: '2026-11-16', count: 1 },
  week: { start: '2026-11-16', sent: 1, asked: 1, lost: 0 },
  sentAt: monday_8am,
  misread: 1,
  owed: true,
  skipped: { day: '2026-11-16', lessonIds: ['credits'] },
  puzzled: [monday_8am],
  crisisAt: monday_8am,
  passedOn: { at: monday_8am, answeredAt: monday_9am, asks: true, added: 1 },
  offered: { at: monday_8am, textsPerWeek: 2 },
  awaits: { at: monday_8am, detail: 'hour', isSet: true, was: '09:00' },
  toPassOn: { at: monday_8am, text: 'can i deduct my truck' },
  courtesy: { name: 'thanks', at: monday_8am },
  said: { invitation: 1, right: 2, wrong: 0 },
  milestones: {
    said: ['first-right'],
    due: [
      { name: 'first-right' },
      { name: 'tenth-lesson' },
      { name: 'week', start: '2026-11-16' },
      { name: 'subject', subject: 'Basics' },
    ],
  },
  instead: monday_9am,
  corrected: { at: monday_8am, told: { assets: '2026-11-15' } },
  scored: { day: '2026-11-16', questionIds: ['assets-1'] },
  habits: { mean: [0.2, 0.9, 0.25], spread: [0.3, 0, 0, 0.01, 0, 0.01] },
}

/** Every shape of version 1. */
const states: readonly State[] = [
  ...[{}, full].flatMap((thread) => [unproved(thread), active(thread), paused(thread), stopped(thread)]),
  unproved({ greeted: true, heldUntil: monday_9am }),
  unproved({ heldUntil: null }),
  active({ slot: null, snoozed: monday_9am }),
  active({ offered: { at: monday_8am, end: true } }),
  active({ said: {} }),
  paused({ until: monday_9am, inSettings: true }),
  stopped({ by: 'phrase', heldUntil: monday_9am }),
  stopped({ by: 'carrier', heldUntil: null }),
]
for (const [index, state] of states.entries()) {
  test(`state ${index + 1} of version 1, ${state.phase}, is read as it was written`, () => {
    assert.equal(parseState(JSON.parse(JSON.stringify(state))), state)
  })
}

const values = { price: '1200', rate: '0.075', owner: 'Ann' }
const withValues: Partial<Thread> = {
  version: 2,
  open: askOf('assets-1', { values }),
  answered: { ask: askOf('income-1', { values }), choice: 2, right: false, at: monday_8am },
}
for (const state of [unproved(withValues), active(withValues), paused(withValues), stopped(withValues)]) {
  test(`a state of version 2, ${state.phase}, keeps the figures that its questions were put with`, () => {
    assert.equal(parseState(JSON.parse(JSON.stringify(state))), state)
  })
}

test('a question of version 1 was put with no figures', () => {
  assert.is(parseState(active({ open: askOf('assets-1') })).open?.values, undefined)
})

const unreadable: readonly (readonly [string, object])[] = [
  ['of a version that nobody wrote', { ...active(), version: 3 }],
  ['with figures that are not text', { ...active(), open: { ...askOf('assets-1'), values: { price: 1200 } } }],
  ['of a phase that there is not', { ...active(), phase: 'asleep' }],
  ['that lacks what its phase has', { ...paused(), phase: 'active' }],
  ['with half a question', { ...active(), open: { ...askOf('assets-1'), following: 0.5 } }],
  ['with an order that is none', { ...active(), open: { ...askOf('assets-1'), order: ['A'] } }],
  ['with a pace that is none', { ...active(), offered: { at: monday_8am, textsPerWeek: 1.5 } }],
  ['that praises by half', { ...active(), said: { right: 0.5 } }],
  ['that offers no end', { ...active(), offered: { at: monday_8am, end: false } }],
  ['with a hint that was not given', { ...active(), open: { ...askOf('assets-1'), hinted: false } }],
  ['that owes nothing, and says so', { ...active(), owed: false }],
  ['paused elsewhere than in the settings', { ...paused(), inSettings: false }],
]
for (const [what, state] of unreadable) {
  test(`a state ${what} is not read`, () => {
    assert.throws(() => parseState(state))
  })
}

test.run()
