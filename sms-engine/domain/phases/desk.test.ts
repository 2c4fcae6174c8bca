import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  active,
  annWith,
  bodies,
  contextFor,
  deeds,
  monday_8am,
  monday_9am,
  paused,
  stopped,
  unproved,
} from '../../testing/situation.ts'
import type { DeskDeed } from '../model/event.ts'
import type { State } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { taughtCard } from '../teaching/memory.ts'
import { transition } from '../transition.ts'
import { whyNotDone } from './desk.ts'

const desk = suite('what the desk does')

const twoWeeks = monday_8am + 14 * day_ms
const does = (state: State, deed: DeskDeed, context = contextFor()) =>
  transition(state, { id: 'd', type: 'desk-acted', by: 'Lin', reason: 'She called.', deed }, context)
const [lesson] = contextFor().catalogue.lessons.values()
const [question] = lesson?.questions ?? []
if (!lesson || !question) throw new Error('the sample content has no lesson')

desk('it pauses and resumes as the settings page does', () => {
  const held = does(active(), { do: 'pause', until: twoWeeks })
  assert.equal(held.state, paused({ until: twoWeeks, inSettings: true }))
  assert.equal(deeds(held), ['cancel-lessons'])
  assert.equal(does(held.state, { do: 'resume' }).state, active({ slot: monday_9am }))
})

desk('resuming a pause for want of answers ends the silence, or the next slot would pause again', () => {
  const resumed = does(paused({ unanswered: 6, nudged: true }), { do: 'resume' }).state
  const slot = transition(resumed, { id: 's', type: 'slot-due' }, contextFor({ now: monday_9am }))
  assert.is(slot.state.phase, 'active')
  assert.equal(deeds(slot).includes('letter'), false)
  assert.is(bodies(slot).length, 1)
})

desk('an opt-out takes everything back, says nothing, and stands in the ledger as staff’s', () => {
  const { state, effects } = does(active(), { do: 'opt-out' })
  // As with a phrase, the carrier does not know of it, so START in any spelling undoes it.
  assert.equal(state, stopped({ by: 'phrase' }))
  assert.equal(effects, [
    { type: 'suppress', reason: 'staff' },
    { type: 'consent', action: 'opt-out', by: 'staff', evidence: null },
    { type: 'save-preferences', patch: { lessonsEnabled: false } },
  ])
})

desk('a lesson that never arrived is sent again and is taught by that; one that is known stays as it is', () => {
  const text = { body: lesson.sms, lessonId: lesson.id }
  const lost = does(active(), { do: 'resend', text }, contextFor({ now: monday_9am }))
  assert.equal(bodies(lost), [lesson.sms])
  assert.equal(deeds(lost), ['remember'])
  assert.equal(lost.state.taught, { lessonId: lesson.id, at: monday_9am })
  const memory = { [lesson.id]: taughtCard(monday_8am - day_ms) }
  const known = does(active(), { do: 'resend', text }, contextFor({ memory }))
  assert.equal([bodies(known), deeds(known)], [[lesson.sms], []])
})

desk('it goes as a notice, so that neither a pause nor the count of the week keeps it', () => {
  const { effects, state } = does(paused(), { do: 'resend', text: { body: 'Hello.', lessonId: undefined } })
  assert.is(effects[0]?.type === 'send' && effects[0].kind, 'notice')
  assert.is(state.phase, 'paused')
  assert.is(state.week, null)
})

desk('at night it waits for eight, unless the learner has just written', () => {
  const night = monday_8am - 5 * hour_ms
  const at = (state: State) =>
    does(state, { do: 'resend', text: { body: 'Hello.' } }, contextFor({ now: night })).effects[0]
  const asleep = at(active())
  assert.is(asleep?.type === 'send' && asleep.notBefore, monday_8am)
  const awake = at(active({ heard: { body: 'Hi', at: night - 60_000, times: 1 } }))
  assert.is(awake?.type === 'send' && awake.notBefore, undefined)
})

desk('a question that waits is put as it was; one that waits no more is put anew, so that it can be answered', () => {
  const memory = { [lesson.id]: taughtCard(monday_8am - 3 * day_ms) }
  const context = contextFor({ memory })
  const text = { body: 'As it was.', lessonId: lesson.id, questionId: question.id }
  const first = does(active(), { do: 'resend', text }, context)
  const { open } = first.state
  assert.equal([open?.questionId, open?.id], [question.id, 'd'])
  const again = does(first.state, { do: 'resend', text }, context)
  assert.equal([again.state.open?.order, bodies(again)], [open?.order, bodies(first)])
})

const refusals: readonly [what: string, state: State, deed: DeskDeed, changed: object, why: RegExp][] = [
  ['no number', unproved(), { do: 'pause', until: twoWeeks }, { number: null }, /No number is proved/],
  ['a pause of nothing', unproved(), { do: 'pause', until: twoWeeks }, {}, /No lessons come/],
  ['a pause after an opt-out', stopped(), { do: 'pause', until: twoWeeks }, {}, /has opted out/],
  ['the end of no pause', active(), { do: 'resume' }, {}, /not paused/],
  ['a second opt-out', stopped(), { do: 'opt-out' }, {}, /already/],
  ['a text after an opt-out', stopped(), { do: 'resend', text: { body: 'x' } }, {}, /Only START/],
  [
    'a text to a suppressed number',
    active(),
    { do: 'resend', text: { body: 'x' } },
    { suppressed: true },
    /Only START/,
  ],
  [
    'a text to a country that we do not text',
    active(),
    { do: 'resend', text: { body: 'x' } },
    { elsewhere: true },
    /Nothing may/,
  ],
  [
    'a question that was taken out',
    active(),
    { do: 'resend', text: { body: 'x', lessonId: lesson.id, questionId: 'gone' } },
    {},
    /not in the lessons/,
  ],
]
for (const [what, state, deed, changed, why] of refusals) {
  desk(`${what}: nothing is done, and a sentence says why`, () => {
    const context = contextFor(changed)
    assert.match(whyNotDone(state, deed, context) ?? '', why)
    assert.equal(does(state, deed, context), { state, effects: [] })
  })
}

desk('nobody at the desk opts anybody in', () => {
  const texts: DeskDeed[] = [{ do: 'pause', until: twoWeeks }, { do: 'resume' }, { do: 'resend', text: { body: 'x' } }]
  for (const deed of texts) {
    const { state, effects } = does(
      stopped(),
      deed,
      contextFor({ suppressed: true, learner: annWith({ lessonsEnabled: false }) }),
    )
    assert.is(state.phase, 'stopped')
    assert.equal(effects, [])
  }
})

desk.run()
