import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cardAfter, right } from '../testing/answers.ts'
import { ann, bob } from '../testing/cast.ts'
import {
  active,
  annWith,
  askOf,
  bodies,
  contextFor,
  deeds,
  monday_8am,
  monday_9am,
  monday_9pm,
  newThread,
  paused,
  stopped,
  unproved,
} from '../testing/situation.ts'
import type { Card } from './model/card.ts'
import type { Context } from './model/context.ts'
import type { ConsentEvidence, Event, EventOf } from './model/event.ts'
import { dueTimes, type State, threadOf } from './model/state.ts'
import { day_ms, hour_ms } from './model/units.ts'
import { taughtCard } from './teaching/memory.ts'
import { transition } from './transition.ts'

const deciding = suite('what follows from what happens')

const twoWeeks = monday_8am + 14 * day_ms
const switchedOff = annWith({ lessonsEnabled: false })
const unpaid = annWith({ entitledUntil: monday_8am })

function after(state: State, event: Event, changed: Partial<Context> = {}) {
  const decision = transition(state, event, contextFor(changed))
  return { ...decision, bodies: bodies(decision), deeds: deeds(decision) }
}

const ticked: ConsentEvidence = { version: '2026-11-20', page: '/settings', ip: '192.0.2.1', userAgent: 'test' }
const onlyTheCode: ConsentEvidence = { ...ticked, version: null, page: null }

function proved(number: string, consent = ticked): EventOf<'number-proved'> {
  return { id: 'proved', type: 'number-proved', number, consent }
}

deciding('a proved number is claimed, its consent recorded, and its owner welcomed', () => {
  const { state, effects } = after(unproved(), proved(ann.phone), { number: null })
  assert.equal(state, active({ slot: monday_9am }))
  assert.equal(effects.slice(0, 3), [
    { type: 'claim-number', number: ann.phone },
    { type: 'save-preferences', patch: { lessonsEnabled: true } },
    { type: 'consent', action: 'opt-in', by: 'web', evidence: ticked },
  ])
  assert.match(bodies({ effects })[0] ?? '', /^Tallytext: you are in\. Up to 3 lessons a week/)
})

const welcomes = [
  { from: active(), number: null, proves: ann.phone, welcomed: true, why: 'it is the first number' },
  { from: active(), number: bob.phone, proves: ann.phone, welcomed: true, why: 'it is another number' },
  { from: paused(), number: bob.phone, proves: ann.phone, welcomed: true, why: 'it is another number' },
  { from: active(), number: ann.phone, proves: ann.phone, welcomed: false, why: 'it is the same number' },
  { from: paused(), number: ann.phone, proves: ann.phone, welcomed: false, why: 'it is the same number' },
  { from: stopped(), number: ann.phone, proves: ann.phone, welcomed: true, why: 'it was out' },
]
for (const { from, number, proves, welcomed, why } of welcomes) {
  deciding(`proving a number while ${from.phase} is ${welcomed ? '' : 'not '}welcomed: ${why}`, () => {
    assert.is(after(from, proved(proves), { number }).bodies.length, welcomed ? 1 : 0)
  })
}

deciding('nobody is welcomed to lessons that they have switched off', () => {
  assert.equal(after(active(), proved(bob.phone), { learner: switchedOff }).bodies, [])
})

const switches = [
  { learner: ann.learner, number: ann.phone, consent: onlyTheCode, from: active(), on: true, why: 'they were on' },
  {
    learner: switchedOff,
    number: ann.phone,
    consent: ticked,
    from: active(),
    on: false,
    why: 'only the number changes',
  },
  {
    learner: switchedOff,
    number: null,
    consent: ticked,
    from: unproved(),
    on: true,
    why: 'the box was ticked at last',
  },
  {
    learner: switchedOff,
    number: null,
    consent: onlyTheCode,
    from: unproved(),
    on: false,
    why: 'the box was not ticked',
  },
  { learner: switchedOff, number: ann.phone, consent: ticked, from: stopped(), on: true, why: 'it had opted out' },
  { learner: switchedOff, number: ann.phone, consent: onlyTheCode, from: stopped(), on: false, why: 'nobody ticked' },
  {
    learner: annWith({ lessonsEnabled: false, onboarded: false }),
    number: ann.phone,
    consent: onlyTheCode,
    from: active(),
    on: true,
    why: 'it is part of onboarding',
  },
]
for (const { learner, number, consent, from, on, why } of switches) {
  deciding(`proving a number leaves lessons ${on ? 'on' : 'off'}: ${why}`, () => {
    const { effects } = after(from, proved(bob.phone, consent), { learner, number })
    assert.equal(effects[1], { type: 'save-preferences', patch: { lessonsEnabled: on } })
  })
}

deciding('proving one’s own number again loses nothing', () => {
  const before = active({ open: askOf('assets-1'), snoozed: monday_9pm, unanswered: 2 })
  assert.equal(after(before, proved(ann.phone)).state, before)
  const held = paused({ until: twoWeeks })
  assert.equal(after(held, proved(ann.phone)).state, held)
})

deciding('proving a number ends the silence in which lessons had stopped', () => {
  const silent = paused({ unanswered: 6, nudged: true })
  const { state } = after(silent, proved(ann.phone))
  assert.equal([state.phase, state.unanswered, state.nudged], ['active', 0, false])
})

deciding('whoever comes with a pause of the settings page is told until when it holds', () => {
  const welcome = (heldUntil: number | null) => after(unproved({ heldUntil }), proved(ann.phone)).bodies[0] ?? ''
  assert.match(welcome(twoWeeks), /on hold until Monday, Nov 30/)
  assert.match(welcome(null), /Up to 3 lessons a week/)
})

deciding('whoever loses their number loses its open question, keeps what they know, and is not greeted', () => {
  const before = active({ open: askOf('assets-1'), score: { right: 3, answered: 4 } })
  const lost = after(before, { id: 'lost', type: 'number-lost' })
  assert.equal(lost.state, unproved({ greeted: true, score: { right: 3, answered: 4 } }))
  assert.equal(lost.effects, [{ type: 'release-number' }, { type: 'letter', about: 'number-moved' }])
  const stranger = after(before, { id: 'lost', type: 'number-lost' }, { learner: null })
  assert.equal(stranger.deeds, ['release-number'], 'a number known only from its texts has no account')
})

deciding(
  'a number that went to somebody else ends its consent and is told by mail, unless another was proved since',
  () => {
    const lost = (reassigned: string) => after(active(), { id: 'lost', type: 'number-lost', reassigned })
    assert.equal(lost(ann.phone).effects, [
      { type: 'release-number' },
      { type: 'consent', action: 'opt-out', by: 'reassigned', evidence: null },
      { type: 'letter', about: 'number-reassigned' },
    ])
    assert.is(lost(ann.phone).state.phase, 'new')
    assert.equal([lost('+12125550199').state, lost('+12125550199').effects], [active(), []])
  },
)

deciding('saving keeps the snooze, and moves the next lesson', () => {
  const before = active({ open: askOf('assets-1'), snoozed: monday_9pm })
  const saved = after(before, { id: 's', type: 'preferences-saved', patch: { deliveryTime: '10:00' } })
  assert.equal(dueTimes(saved.state), { slot: monday_9am + hour_ms, timer: monday_9pm })
  assert.equal(saved.effects, [{ type: 'save-preferences', patch: { deliveryTime: '10:00' } }])
  const paid = after(before, { id: 'e', type: 'entitlement-changed', until: monday_9am })
  assert.equal(dueTimes(paid.state), { slot: null, timer: monday_9pm })
})

deciding('switching lessons off takes back those that wait', () => {
  const saved = after(active(), { id: 's', type: 'preferences-saved', patch: { lessonsEnabled: false } })
  assert.equal([saved.deeds, dueTimes(saved.state).slot], [['save-preferences', 'cancel-lessons'], null])
})

deciding('saving in a pause leaves the pause', () => {
  const held = paused({ until: twoWeeks })
  assert.equal(after(held, { id: 's', type: 'preferences-saved', patch: { textsPerWeek: 5 } }).state, held)
})

deciding('what billing says ends the talk of a failed payment', () => {
  const owed = after(active(), { id: 'f', type: 'payment-failed' }).state
  assert.is(owed.owed, true)
  const paid = after(owed, { id: 'e', type: 'entitlement-changed', until: null })
  assert.equal(paid.state, active())
  assert.equal(paid.effects, [{ type: 'save-entitlement', until: null }])
})

const ofLearners: readonly Event[] = [
  proved(ann.phone),
  { id: 's', type: 'preferences-saved', patch: { textsPerWeek: 5 } },
  { id: 'e', type: 'entitlement-changed', until: null },
  { id: 'f', type: 'payment-failed' },
  { id: 'a', type: 'answered-in-portal', questionId: 'assets-1', choice: 0, unsure: false },
  { id: 't', type: 'timer-due' },
  { id: 'd', type: 'slot-due' },
  { id: 'v', type: 'active-in-portal', completed: true },
]
for (const event of ofLearners) {
  deciding(`a stranger’s conversation does not change by ${event.type}`, () => {
    assert.equal(after(unproved(), event, { learner: null }), { state: unproved(), effects: [], bodies: [], deeds: [] })
  })
}

function undelivered(changed: Partial<EventOf<'undelivered'>> = {}): EventOf<'undelivered'> {
  return { id: 'u', type: 'undelivered', lessonId: null, scheduled: false, blocked: false, ...changed }
}

deciding('a lesson that never arrived is forgotten, but an answered one never', () => {
  const card = taughtCard(monday_8am)
  const lost = undelivered({ lessonId: 'assets' })
  assert.equal(after(active(), lost, { memory: { assets: card } }).effects, [{ type: 'forget', lessonId: 'assets' }])
  const answered = cardAfter(card, right, monday_9am)
  assert.equal(after(active(), lost, { memory: { assets: answered } }).effects, [])
  assert.equal(after(active(), lost).effects, [], 'nor one that nobody remembers')
})

const week = { start: '2026-11-16', sent: 2, asked: 1, lost: 0 }
const losses = [
  { before: { unanswered: 2, week }, event: {}, unanswered: 2, lost: 0, why: 'it was not one of the week’s texts' },
  {
    before: { unanswered: 2, week },
    event: { scheduled: true },
    unanswered: 1,
    lost: 1,
    why: 'nobody could answer it',
  },
  {
    before: { unanswered: 0, week },
    event: { scheduled: true },
    unanswered: 0,
    lost: 1,
    why: 'fewer than none is none',
  },
  {
    before: { unanswered: 1, week: { ...week, lost: 2 } },
    event: { scheduled: true },
    unanswered: 0,
    lost: 2,
    why: 'no more can be lost than were sent',
  },
  {
    before: { unanswered: 1, week: null },
    event: { scheduled: true },
    unanswered: 0,
    lost: undefined,
    why: 'no week began',
  },
]
for (const { before, event, unanswered, lost, why } of losses) {
  deciding(`a text that never arrived waits for no answer and breaks no streak: ${why}`, () => {
    const { state } = after(active(before), undelivered(event))
    assert.equal([state.unanswered, state.week?.lost], [unanswered, lost])
  })
}

const openAfter = [
  { lessonId: null, scheduled: true, bringsLesson: true, open: false, why: 'it was that question' },
  { lessonId: 'income', scheduled: true, bringsLesson: true, open: true, why: 'it was a lesson' },
  { lessonId: null, scheduled: true, bringsLesson: false, open: true, why: 'this one the learner has asked for' },
  { lessonId: null, scheduled: false, bringsLesson: true, open: true, why: 'it was another text' },
]
for (const { open, bringsLesson, why, ...event } of openAfter) {
  deciding(`after a text that never arrived the question is ${open ? 'still' : 'no longer'} open: ${why}`, () => {
    const { state } = after(active({ open: askOf('assets-1', { bringsLesson }) }), undelivered(event))
    assert.is(state.open !== null, open)
  })
}

deciding('a hold of the settings page outlives a block by the carrier', () => {
  const held = paused({ until: twoWeeks, inSettings: true })
  const { state } = after(held, undelivered({ blocked: true }))
  assert.equal(state, stopped({ by: 'carrier', heldUntil: twoWeeks }))
})

deciding('a text that was put off stays put off when the plan is renewed', () => {
  const friday = monday_9am + 4 * day_ms
  const before = active({ slot: friday })
  const renewed = (until: number) => after(before, { id: 'e', type: 'entitlement-changed', until }).state
  assert.is(dueTimes(renewed(friday + day_ms)).slot, friday)
  assert.is.not(dueTimes(renewed(friday - day_ms)).slot, friday, 'unless nothing is paid for then')
})

deciding('a correction that never arrived was not told, and one that did stays told', () => {
  const card = { ...taughtCard(monday_8am), reviews: 2, seenAt: monday_9am }
  const corrected = { at: monday_9am, told: { assets: '2026-11-15', income: '2026-11-10' } }
  const told = (memory: Context['memory'], lessonId: string) =>
    after(active({ corrected }), undelivered({ lessonId }), { memory }).state.corrected
  assert.equal(told({ assets: card }, 'assets'), { at: monday_9am, told: { income: '2026-11-10' } })
  assert.equal(told({ assets: { ...card, seenAt: monday_8am } }, 'assets'), corrected, 'another text of that lesson')
  assert.equal(told({ assets: card }, 'cash'), corrected)
})

deciding('a number that the carrier blocks is suppressed, once', () => {
  const blocked = after(active(), undelivered({ blocked: true }))
  assert.equal(blocked.state, stopped({ by: 'carrier' }))
  assert.equal(blocked.effects, [
    { type: 'suppress', reason: 'carrier' },
    { type: 'consent', action: 'opt-out', by: 'carrier', evidence: null },
    { type: 'save-preferences', patch: { lessonsEnabled: false } },
  ])
  assert.equal(after(stopped(), undelivered({ blocked: true })), {
    state: stopped(),
    effects: [],
    bodies: [],
    deeds: [],
  })
})

const inPortal: EventOf<'answered-in-portal'> = {
  id: 'a',
  type: 'answered-in-portal',
  questionId: 'assets-1',
  choice: 0,
  unsure: false,
}
const scheduled = askOf('assets-1', { bringsLesson: true })

deciding('an answer in the portal shows that somebody is there', () => {
  const { state } = after(active({ unanswered: 4, nudged: true }), inPortal)
  assert.equal([state.unanswered, state.nudged, state.score.answered], [0, false, 1])
  assert.equal(after(active(), { ...inPortal, choice: 9 }).state, active(), 'but not one that does not exist')
})

const lessons = [
  { state: active({ open: scheduled }), now: monday_9am, learner: ann.learner, texts: 1, why: 'the window is open' },
  { state: active({ open: scheduled }), now: monday_8am, learner: ann.learner, texts: 0, why: 'it opens at nine' },
  { state: active({ open: scheduled }), now: monday_9pm, learner: ann.learner, texts: 0, why: 'it has closed' },
  { state: paused({ open: scheduled }), now: monday_9am, learner: ann.learner, texts: 0, why: 'lessons are held' },
  { state: active({ open: scheduled }), now: monday_9am, learner: unpaid, texts: 0, why: 'it is not paid' },
]
for (const { state, now, learner, texts, why } of lessons) {
  deciding(`the portal’s answer to a scheduled question brings ${texts} lessons by text: ${why}`, () => {
    assert.is(after(state, inPortal, { now, learner }).bodies.length, texts)
  })
}

deciding('a visit counts as an answer to what waited for one; for the streak only a completed lesson does', () => {
  const visited = (completed: boolean) => {
    const event = { id: 'v', type: 'active-in-portal', completed } as const
    const { unanswered, nudged, streak } = after(active({ unanswered: 4, nudged: true }), event).state
    return [unanswered, nudged, streak?.weeks]
  }
  assert.equal(
    [visited(false), visited(true)],
    [
      [0, false, undefined],
      [0, false, 1],
    ],
  )
})

deciding('a lesson that is completed counts as taught from then on, unless it was taught before', () => {
  const completed = (lessonId: string, memory = {}) =>
    after(active(), { id: 'v', type: 'active-in-portal', completed: true, lessonId }, { memory }).effects
  assert.equal(completed('assets'), [{ type: 'remember', lessonId: 'assets', card: taughtCard(monday_8am) }])
  assert.equal(completed('assets', { assets: taughtCard(monday_8am - day_ms) }), [])
  assert.equal(completed('a-lesson-of-old'), [])
  const undone = (card: Card) =>
    after(
      active(),
      { id: 'v', type: 'active-in-portal', completed: false, lessonId: 'assets' },
      { memory: { assets: card } },
    ).effects
  assert.equal(undone(taughtCard(monday_8am)), [{ type: 'forget', lessonId: 'assets' }])
  assert.equal(undone(cardAfter(taughtCard(monday_8am), right, monday_9am)), [], 'an answer stays')
})

deciding('support’s answer goes out until 21:00 of the day, unless the number is gone, out or elsewhere', () => {
  const answered: Event = { id: 'c', type: 'case-answered', caseId: '1', answer: 'An answer.' }
  const [effect] = after(active(), answered).effects
  assert.equal(effect?.type === 'send' && effect.notAfter, monday_8am + 13 * hour_ms)
  assert.equal(after(unproved(), answered, { number: null }).effects, [])
  assert.equal(after(stopped(), answered).effects, [])
  assert.equal(after(unproved(), answered, { elsewhere: true }).effects, [])
})

deciding('a slot or a timer that comes in another phase than it was set in brings nothing', () => {
  for (const state of [unproved(), stopped()]) {
    for (const type of ['slot-due', 'timer-due'] as const) {
      assert.equal(after(state, { id: 't', type }), { state, effects: [], bodies: [], deeds: [] })
    }
  }
  assert.equal(after(paused(), { id: 's', type: 'slot-due' }).state, paused())
})

deciding('what outlives a change of phase is all but what belongs to the phase', () => {
  const thread = { ...newThread, owed: true as const, skipped: { day: '2026-11-16', lessonIds: ['assets'] } }
  for (const state of [unproved(thread), active(thread), paused(thread), stopped(thread)]) {
    assert.equal(threadOf(state), thread, state.phase)
  }
})

deciding('a state is stored as it was decided: what is absent stays absent', () => {
  const { state } = after(unproved(), proved(ann.phone))
  assert.equal(Object.keys(state), Object.keys(JSON.parse(JSON.stringify(state))))
})

deciding.run()
