/** "Why no text on Tuesday?": each planned slot that passed without a text has one reason, armed or not. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { twilioLanguage } from '../carrier/twilio/language.ts'
import type { Learner } from '../domain/model/context.ts'
import type { Effect } from '../domain/model/effect.ts'
import { newState, type State } from '../domain/model/state.ts'
import { day_ms, hour_ms } from '../domain/model/units.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { ann } from '../testing/cast.ts'
import { testSettings } from '../testing/world.ts'
import { missedRuns, missedSlots, type Sending } from './missed-slots.ts'

const { meaningOf } = twilioLanguage('token')
const nothingSent: Sending = { messages: [], keptBack: [], meaningOf }

/** One of the Wednesdays when Ann gets a text: her plan is Monday, Wednesday and Friday at 9:00 in New York. */
const wednesday = Date.UTC(2026, 10, 18, 14)
const friday = wednesday + 2 * day_ms
const active = (slot: number | null): State => ({ ...newState, phase: 'active', slot, snoozed: null })

function turn(
  at: number,
  state: State,
  changed: Partial<Learner> = {},
  slot?: readonly Effect[],
): LoggedTurn & { at: number } {
  const context = {
    now: at,
    learner: { ...ann.learner, ...changed },
    number: ann.phone,
    suppressed: false,
    settings: testSettings,
  }
  const event = slot
    ? ({ id: `slot-${at}`, type: 'slot-due' } as const)
    : ({ id: `${at}`, type: 'number-lost' } as const)
  return { seq: at, at, event, context, state, effects: slot ?? [], contentHash: '' }
}

const lesson: Effect = { type: 'send', kind: 'lesson', body: 'A lesson.', notAfter: friday }
const tuesday = wednesday - day_ms

const iso = (at: number) => new Date(at).toISOString()

const reasons: readonly [why: string, turns: (LoggedTurn & { at: number })[]][] = [
  ['lessons are switched off', [turn(tuesday, active(null), { lessonsEnabled: false })]],
  [
    `the subscription did not cover it: lessons were paid until ${new Date(wednesday - 1).toISOString()}`,
    [turn(tuesday, active(null), { entitledUntil: wednesday - 1 })],
  ],
  ['paused', [turn(tuesday, { ...newState, phase: 'paused', until: null })]],
  ['paused in the settings', [turn(tuesday, { ...newState, phase: 'paused', until: friday, inSettings: true })]],
  ['the number has opted out', [turn(tuesday, { ...newState, phase: 'stopped', by: 'keyword' })]],
  ['no phone is verified', [turn(tuesday, { ...newState, phase: 'new', greeted: false })]],
  ['our service was down or late; after 9:00 PM no lesson is sent', [turn(tuesday, active(wednesday))]],
  [
    `the 3 texts of that week had gone, the last on ${iso(tuesday)}`,
    [turn(tuesday, { ...active(friday), sentAt: tuesday, week: { start: '2026-11-16', sent: 3, asked: 0, lost: 0 } })],
  ],
  [
    `the text before it was less than twelve hours ago, on ${iso(wednesday - hour_ms)}`,
    [turn(wednesday - hour_ms, { ...active(friday), sentAt: wednesday - hour_ms })],
  ],
  [
    `the first lesson had come at once, in its place on ${iso(tuesday)}`,
    [turn(tuesday, { ...active(friday), sentAt: tuesday, instead: wednesday })],
  ],
]
for (const [why, turns] of reasons) {
  test(`a slot that passed because ${why}`, () => {
    const found = missedSlots(turns, tuesday, wednesday + hour_ms, nothingSent)
    assert.equal(found, [{ at: wednesday, why }])
  })
}

test('a slot that brought its text was not missed', () => {
  const turns = [turn(tuesday, active(wednesday)), turn(wednesday + 1_000, active(friday), {}, [lesson])]
  assert.equal(missedSlots(turns, tuesday, wednesday + day_ms, nothingSent), [])
})

test('the plan is the one that held then: who had chosen Tuesdays is told of Tuesdays', () => {
  const monday = wednesday - 2 * day_ms - 2 * hour_ms
  const turns = [turn(monday, active(null), { textsPerWeek: 2, lessonsEnabled: false })]
  assert.equal(
    missedSlots(turns, monday, wednesday + day_ms - hour_ms, nothingSent).map(({ at }) => at),
    [tuesday],
  )
})

test('one reason that lasted is told once, with the first day and the last and how many', () => {
  const [out, late] = ['the number has opted out', 'our service was down']
  const missed = [out, out, out, late, out].map((why, nth) => ({ at: wednesday + nth * day_ms, why }))
  assert.equal(
    missedRuns(missed).map(({ at, lastAt, count, why }) => [
      (at - wednesday) / day_ms,
      (lastAt - at) / day_ms,
      count,
      why,
    ]),
    [
      [0, 2, 3, out],
      [3, 0, 1, late],
      [4, 0, 1, out],
    ],
  )
})

test.run()
