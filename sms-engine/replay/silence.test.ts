import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Effect } from '../domain/model/effect.ts'
import { newState, type State } from '../domain/model/state.ts'
import { hour_ms } from '../domain/model/units.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { ann } from '../testing/cast.ts'
import { askOf } from '../testing/situation.ts'
import { testSettings } from '../testing/world.ts'
import { whyNever, whyNothingSent } from './silence.ts'

const silence = suite('why nothing came')

/** 9:00 in New York. */
const slot = Date.UTC(2026, 10, 18, 14)
const waiting: State = { ...newState, phase: 'active', slot, snoozed: null }
const context = { now: slot, learner: ann.learner, number: ann.phone, suppressed: false, settings: testSettings }

function turn(changed: Partial<LoggedTurn['context']>, effects: readonly Effect[] = []): LoggedTurn {
  const event = { id: 'slot-1', type: 'slot-due' } as const
  return { seq: 1, event, context: { ...context, ...changed }, state: waiting, effects, contentHash: '' }
}

const reasons: readonly [reason: string | null, turn: LoggedTurn, before?: State][] = [
  ['lessons are switched off', turn({ learner: { ...ann.learner, lessonsEnabled: false } })],
  ['the pace is 0 texts a week', turn({ learner: { ...ann.learner, textsPerWeek: 0 } })],
  ['the subscription does not cover it', turn({ learner: { ...ann.learner, entitledUntil: slot } })],
  ['onboarding is not completed', turn({ learner: { ...ann.learner, onboarded: false } })],
  ['the number has opted out', turn({ suppressed: true })],
  ['no phone is verified', turn({ number: null })],
  ['after 9:00 PM no lesson is sent', turn({ now: slot + 12 * hour_ms })],
  ['another worker, or a change of plan, had been faster', turn({ now: slot - 1 })],
  ['the conversation is stopped', turn({}), { ...newState, phase: 'stopped', by: 'keyword' }],
  ['there is nothing left to teach or to ask', turn({})],
  [
    'a question that was put off to that day came in its place',
    turn({}),
    { ...waiting, open: askOf('assets-1', { bringsLesson: true }), snoozed: slot + 5 * hour_ms },
  ],
  [null, turn({}, [{ type: 'send', kind: 'nudge', body: 'Hello', notAfter: slot }])],
]
for (const [reason, logged, before = waiting] of reasons) {
  silence(reason ?? 'a text that went out needs no reason', () => {
    assert.is(whyNothingSent(logged, before), reason)
  })
}

silence('why nothing is scheduled is told from what the turn has changed', () => {
  assert.is(
    whyNever(turn({}, [{ type: 'save-preferences', patch: { textsPerWeek: 0 } }])),
    'the pace is 0 texts a week',
  )
  assert.is(whyNever(turn({}, [{ type: 'save-entitlement', until: 0 }])), 'the subscription does not cover it')
  assert.is(whyNever(turn({}, [{ type: 'release-number' }])), 'no phone is verified')
  const proved = turn({ number: null, suppressed: true }, [{ type: 'claim-number', number: ann.phone }])
  assert.is(whyNever(proved), 'the subscription ends before the next slot')
})

silence.run()
