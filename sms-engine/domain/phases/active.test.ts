import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  active,
  annWith,
  askOf,
  bodies,
  contextFor,
  monday_8am,
  monday_9am,
  monday_9pm,
  text,
} from '../../testing/situation.ts'
import type { Memory } from '../model/card.ts'
import type { Context } from '../model/context.ts'
import { dueTimes } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { taughtCard } from '../teaching/memory.ts'
import { transition } from '../transition.ts'

const lessonsOn = suite('while lessons are on')

const slotDue = { id: 'slot', type: 'slot-due' } as const
const timerDue = { id: 'timer', type: 'timer-due' } as const
const wednesday_9am = monday_9am + 2 * day_ms

/** What the nine o'clock slot brings when the dispatcher reaches it at `now`. */
function slotAt(now: number, state = active(), context: Partial<Context> = {}) {
  const decision = transition(state, slotDue, contextFor({ now, ...context }))
  return { ...decision, slot: dueTimes(decision.state).slot, bodies: bodies(decision) }
}

/** Every lesson of the sample content, taught this many days before. */
function allTaught(days: number): Memory {
  const lessons = [...contextFor().catalogue.lessons.keys()]
  return Object.fromEntries(lessons.map((id) => [id, taughtCard(monday_9am - days * day_ms)]))
}

lessonsOn('no lesson before its time', () => {
  assert.equal(slotAt(monday_9am - 1).effects, [])
  assert.is(slotAt(monday_9am - 1).slot, monday_9am, 'it is still to come')
  assert.is(slotAt(monday_9am).bodies.length, 1)
})

lessonsOn('a slot that was taken back brings nothing', () => {
  const state = active({ slot: null })
  assert.equal(transition(state, slotDue, contextFor({ now: monday_9am })), { state, effects: [] })
})

lessonsOn('a slot that comes late still brings its text until nine in the evening, and then the next one', () => {
  assert.is(slotAt(monday_9pm - 1).bodies.length, 1)
  assert.equal([slotAt(monday_9pm).bodies, slotAt(monday_9pm).slot], [[], wednesday_9am])
})

const tuesday = (hour: number) => monday_9am + day_ms + (hour - 9) * hour_ms
const daily = annWith({ textsPerWeek: 5 })

/** What is sent after an outage that began before Monday's slot. */
const afterOutage = (now: number, learner = daily, thread = {}) => {
  const { bodies, slot, state } = slotAt(now, active(thread), { learner })
  return { texts: bodies.length, slot, week: state.week?.sent ?? 0 }
}

lessonsOn('an outage that ends within a day’s window still brings that day’s text, and none of those before', () => {
  assert.equal(afterOutage(tuesday(10)), { texts: 1, slot: wednesday_9am, week: 1 })
  assert.equal(afterOutage(tuesday(21) - 1), { texts: 1, slot: wednesday_9am, week: 1 })
  assert.equal(afterOutage(tuesday(21)), { texts: 0, slot: wednesday_9am, week: 0 })
  assert.equal(afterOutage(tuesday(10) + 7 * day_ms), { texts: 1, slot: wednesday_9am + 7 * day_ms, week: 1 })
})

lessonsOn('an outage that ends before a day’s hour brings its text at that hour', () => {
  assert.equal(afterOutage(tuesday(8)), { texts: 0, slot: tuesday(9), week: 0 })
  const early = annWith({ textsPerWeek: 5, deliveryTime: '06:00' })
  assert.equal(
    afterOutage(tuesday(7), early),
    { texts: 0, slot: tuesday(8), week: 0 },
    'late by now, so that it goes by day',
  )
  assert.is(slotAt(tuesday(8), active({ slot: tuesday(8) }), { learner: early }).bodies.length, 1)
})

lessonsOn('an outage that ends on a day without a text brings none', () => {
  assert.equal(afterOutage(tuesday(10), annWith({ textsPerWeek: 3 })), { texts: 0, slot: wednesday_9am, week: 0 })
})

lessonsOn('a first lesson that an outage kept from going at once costs no other slot', () => {
  const atOnce = active({ instead: wednesday_9am })
  assert.equal([slotAt(monday_9pm, atOnce).bodies, slotAt(monday_9pm, atOnce).slot], [[], wednesday_9am])
  assert.is(slotAt(wednesday_9am + hour_ms, atOnce).bodies.length, 1)
  assert.is(slotAt(monday_9pm - 1, atOnce).slot, wednesday_9am + 2 * day_ms, 'one that went takes its place')
})

lessonsOn('what was missed comes neither twice in twelve hours nor beyond the week’s texts', () => {
  const sentAt = tuesday(10) - 11 * hour_ms
  assert.is(afterOutage(tuesday(10), daily, { sentAt }).texts, 0)
  const week = { start: '2026-11-16', sent: 5, asked: 0, lost: 0 }
  assert.is(afterOutage(tuesday(10), daily, { week }).texts, 0)
})

lessonsOn('nobody who may not be taught any more is sent the text of a slot', () => {
  const learner = annWith({ lessonsEnabled: false })
  assert.equal(
    [slotAt(monday_9am, active(), { learner }).bodies, slotAt(monday_9am, active(), { learner }).slot],
    [[], null],
  )
})

lessonsOn('every text of a slot may be sent until its window ends', () => {
  const lastMoment = (state = active(), context: Partial<Context> = {}) => {
    const [effect] = slotAt(monday_9am, state, context).effects
    return effect?.type === 'send' && [effect.kind, effect.notAfter]
  }
  assert.equal(lastMoment(), ['lesson', monday_9pm])
  assert.equal(lastMoment(active(), { memory: allTaught(30) }), ['question', monday_9pm])
  assert.equal(lastMoment(active({ unanswered: 3 })), ['nudge', monday_9pm])
  assert.equal(lastMoment(active({ unanswered: 6, nudged: true })), ['notice', monday_9pm])
  assert.equal(lastMoment(active({ owed: true })), ['notice', monday_9pm])
})

lessonsOn('silence: three texts unanswered bring one nudge, then lessons go on, six end them', () => {
  const kindAfter = (unanswered: number, nudged: boolean) => {
    const { effects, state } = slotAt(monday_9am, active({ unanswered, nudged }))
    return [effects[0]?.type === 'send' && effects[0].kind, state.phase]
  }
  assert.equal(kindAfter(2, false), ['lesson', 'active'])
  assert.equal(kindAfter(3, false), ['nudge', 'active'])
  assert.equal(kindAfter(3, true), ['lesson', 'active'])
  assert.equal(kindAfter(5, true), ['lesson', 'active'])
  assert.equal(kindAfter(6, true), ['notice', 'paused'])
})

lessonsOn('when every lesson was taught, a slot brings what is due, else what is worth most, as PLAN says', () => {
  const overdue = { ...allTaught(1), income: taughtCard(monday_9am - 30 * day_ms) }
  const [due] = slotAt(monday_9am, active(), { memory: overdue }).bodies
  assert.match(due ?? '', /^Question 1 about income/)
  const early = slotAt(monday_9am, active(), { memory: allTaught(1) })
  assert.match(early.bodies.join(), /^Question 1 about /)
  assert.is(early.slot, wednesday_9am)
  const snoozed = monday_9am + 2 * day_ms
  const waiting = slotAt(monday_9am, active({ open: askOf('assets-1'), snoozed }), { memory: allTaught(1) })
  assert.equal(waiting.bodies, [], 'no other question takes the place of a snoozed one')
})

lessonsOn('when every lesson was taught, the slot waits for a question that was put off, which is its text', () => {
  const memory = allTaught(1)
  const open = askOf('assets-1')
  const snoozed = transition(active({ open, slot: monday_9am }), text('SNOOZE WEDNESDAY'), contextFor({ memory })).state
  assert.equal(dueTimes(snoozed), { slot: wednesday_9am, timer: wednesday_9am })
  const at = contextFor({ memory, now: wednesday_9am })
  for (const order of [
    [timerDue, slotDue],
    [slotDue, timerDue],
  ]) {
    const sent: string[] = []
    let state = snoozed
    for (const event of order) {
      const decision = transition(state, event, at)
      sent.push(...bodies(decision))
      state = decision.state
    }
    assert.is(sent.length, 1, sent.join(' | '))
    assert.match(sent.join(), /^Question 1 about assets/)
    assert.ok((dueTimes(state).slot ?? 0) > wednesday_9am)
  }
})

lessonsOn('while a question is snoozed the slot brings a lesson, and no other question', () => {
  const memory = { income: taughtCard(monday_9am - 30 * day_ms), assets: taughtCard(monday_9am - 30 * day_ms) }
  const open = askOf('assets-1')
  const kindOf = (snoozed: number | null) => {
    const [effect] = slotAt(monday_9am, active({ open, snoozed }), { memory }).effects
    return effect?.type === 'send' && effect.kind
  }
  assert.is(kindOf(null), 'question', 'without the snooze something is due')
  assert.is(kindOf(monday_9am + hour_ms), 'lesson')
})

lessonsOn('a text of a slot leaves the snooze of an open question as it is', () => {
  const state = active({ open: askOf('assets-1'), snoozed: monday_9pm })
  for (const changed of [{}, { owed: true }, { unanswered: 3 }] as const) {
    assert.is(dueTimes(slotAt(monday_9am, { ...state, ...changed }).state).timer, monday_9pm)
  }
  assert.is(dueTimes(slotAt(monday_9pm, state).state).timer, monday_9pm, 'also when its window had closed')
})

lessonsOn('a snooze whose question is gone ends with the next slot', () => {
  assert.is(dueTimes(slotAt(monday_9am, active({ snoozed: monday_9pm })).state).timer, null)
})

lessonsOn('a snooze whose question was answered in the portal keeps no other from coming', () => {
  const memory = allTaught(1)
  const asleep = active({ open: askOf('assets-1'), snoozed: monday_9pm })
  const event = { id: 'web', type: 'answered-in-portal', questionId: 'assets-1', choice: 0, unsure: false } as const
  const after = transition(asleep, event, contextFor({ memory })).state as typeof asleep
  assert.match(slotAt(monday_9am, after, { memory }).bodies.join(), /^Question /)
})

/** What the end of a snooze brings at `now`. */
function wakeAt(now: number, context: Partial<Context> = {}) {
  const state = active({ open: askOf('assets-1'), snoozed: monday_9am })
  return transition(state, timerDue, contextFor({ now, ...context }))
}

lessonsOn('a snoozed question comes back at its time and not before', () => {
  assert.equal(wakeAt(monday_9am - 1).effects, [])
  assert.is(dueTimes(wakeAt(monday_9am - 1).state).timer, monday_9am)
  const awake = wakeAt(monday_9am)
  assert.match(bodies(awake)[0] ?? '', /^Question 1 about assets\?/)
  assert.equal(awake.effects[0], { ...awake.effects[0], type: 'send', notAfter: monday_9pm })
  assert.equal([dueTimes(awake.state).timer, awake.state.open?.askedAt], [null, monday_9am])
})

/** A scheduled question that was put off, and brings its lesson once it is answered. */
const putOff = (snoozed: number, slot = monday_9am) =>
  active({ open: askOf('assets-1', { bringsLesson: true }), snoozed, slot })

lessonsOn('a text of the plan that was put off to a day of texts is that day’s text', () => {
  for (const snoozed of [monday_9am, monday_9am + 2 * hour_ms]) {
    const passed = slotAt(monday_9am, putOff(snoozed))
    assert.equal([passed.bodies, passed.slot], [[], wednesday_9am])
    assert.is(dueTimes(passed.state).timer, snoozed)
  }
  const early = transition(putOff(monday_8am), timerDue, contextFor({ now: monday_8am }))
  assert.equal([bodies(early).length, dueTimes(early.state).slot], [1, wednesday_9am])
})

lessonsOn('put off to another day it takes nothing away', () => {
  assert.is(slotAt(monday_9am, putOff(monday_9am + day_ms)).bodies.length, 1)
  const awake = transition(putOff(monday_8am, wednesday_9am), timerDue, contextFor({ now: monday_8am }))
  assert.equal([bodies(awake).length, dueTimes(awake.state).slot], [1, wednesday_9am])
})

lessonsOn('a timer that was taken back brings nothing', () => {
  const state = active({ open: askOf('assets-1') })
  assert.equal(transition(state, timerDue, contextFor({ now: monday_9am })), { state, effects: [] })
})

lessonsOn('a snoozed question does not come once lessons may not come', () => {
  const off = wakeAt(monday_9am, { learner: annWith({ lessonsEnabled: false }) })
  assert.equal([bodies(off), dueTimes(off.state).timer], [[], null])
})

lessonsOn('a snoozed question whose time has come to lie in the night waits for the morning', () => {
  const tenPm = monday_9pm + hour_ms
  const state = active({ open: askOf('assets-1'), snoozed: tenPm, slot: wednesday_9am })
  const decision = transition(state, timerDue, contextFor({ now: tenPm }))
  assert.equal([decision.effects, dueTimes(decision.state).timer], [[], tenPm + 10 * hour_ms])
})

lessonsOn('answering a snoozed question ends its snooze; a text about something else does not', () => {
  const state = active({ open: askOf('assets-1'), snoozed: monday_9pm })
  const timerAfter = (body: string) => dueTimes(transition(state, text(body), contextFor()).state).timer
  assert.is(timerAfter('SCORE'), monday_9pm)
  assert.is(timerAfter('Q'), monday_9pm, 'the same question again')
  assert.is(timerAfter('A'), null)
})

lessonsOn.run()
