import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sampleCatalogue } from '../../testing/sample-content.ts'
import { catalogueOf } from '../../testing/shaped-content.ts'
import {
  active,
  annWith,
  askOf,
  contextFor,
  monday_8am,
  monday_9am,
  paused,
  stopped,
  text,
} from '../../testing/situation.ts'
import { withReading } from '../hear.ts'
import type { Card, Memory } from '../model/card.ts'
import type { Event } from '../model/event.ts'
import { dueTimes, type State } from '../model/state.ts'
import { day_ms, minute_ms } from '../model/units.ts'
import { transition } from '../transition.ts'
import { letters } from '../wording/lessons.ts'
import { dueLaterToday, forecast, isHeldByQuestion, masteryBySubject } from './forecast.ts'
import { newcomer } from './habits.ts'
import { taughtCard } from './memory.ts'
import { passing } from './passing.ts'

const now = Date.parse('2026-11-20T02:00:00Z')
/** The card of a lesson that was just taught, which is due two days later. */
const dueAt = (at: number): Card => taughtCard(at - 2 * day_ms)
const card = (dueIn_days: number) => dueAt(now + dueIn_days * day_ms)
const inNewYork = annWith({ zone: 'America/New_York' })

/** What falls due when nothing is texted: the conversation has opted out. */
const due = (memory: Record<string, Card>, days: number) =>
  forecast(stopped(), inNewYork, contextFor({ now, memory, learner: inNewYork }), days)

test('a forecast counts by local day, and what is overdue today', () => {
  assert.equal(due({ a: card(-3), b: card(0), c: card(2), d: card(40) }, 3), [
    { date: '2026-11-19', due: 2, byText: 0 },
    { date: '2026-11-20', due: 0, byText: 0 },
    { date: '2026-11-21', due: 1, byText: 0 },
  ])
})

test('the question that is open waits today, whenever its lesson is due, and counts once', () => {
  const context = contextFor({ now, memory: { assets: card(2), b: card(0) }, learner: inNewYork })
  const open = (lessonId: string) => askOf(`${lessonId}-1`, { askedAt: now - day_ms })
  const dueWith = (lessonId: string) =>
    forecast(active({ open: open(lessonId) }), inNewYork, context, 3).map((day) => day.due)
  assert.equal(dueWith('assets'), [2, 0, 0])
  assert.equal(dueWith('b'), [1, 0, 1])
  assert.equal(dueWith('gone'), [1, 0, 1])
})

test('what falls due later on the local day is told from what waits', () => {
  const later = (memory: Memory, state: State = stopped()) =>
    dueLaterToday(state, inNewYork, contextFor({ now, memory, learner: inNewYork }))
  // It is 9 PM there: in three hours another day begins.
  assert.is(later({ a: card(0), b: card(1 / 24), c: card(2 / 24), d: card(4 / 24) }), 2)
  const open = active({ open: askOf('assets-1', { askedAt: now - day_ms }) })
  assert.is(later({ assets: card(1 / 24), b: card(2 / 24) }, open), 1, 'the open question waits already')
})

test('a forecast ends before what falls due later', () => {
  assert.equal(
    due({ a: card(2), b: card(3) }, 3).map((day) => day.due),
    [0, 0, 1],
  )
})

/** On which of the 14 days from that Monday the plan texts a question: 0 is today. */
function textedOn(
  dueTimes: readonly number[],
  {
    learner = annWith({ textsPerWeek: 3, quizzesPerWeek: 1 }),
    state = active() as Parameters<typeof forecast>[0],
  } = {},
  changed: Parameters<typeof contextFor>[0] = {},
) {
  const memory = Object.fromEntries(dueTimes.map((at, index) => [`lesson-${index}`, dueAt(at)]))
  const context = contextFor({ learner, memory, ...changed })
  return forecast(state, learner, context, 14).flatMap(({ byText }, day) => new Array<number>(byText).fill(day))
}

const longAgo = new Array<number>(40).fill(monday_8am - day_ms)
const plans: [what: string, days: number[], on: number[]][] = [
  ['one a week, however much waits', textedOn(longAgo), [0, 7]],
  ['two a week', textedOn(longAgo, { learner: annWith({ textsPerWeek: 3, quizzesPerWeek: 2 }) }), [0, 2, 7, 9]],
  [
    'never every text of a week',
    textedOn(longAgo, {
      learner: annWith({ textsPerWeek: 2, quizzesPerWeek: 5 }),
      state: active({ slot: monday_9am + day_ms }),
    }),
    [1, 8],
  ],
  ['a text a week teaches', textedOn(longAgo, { learner: annWith({ textsPerWeek: 1, quizzesPerWeek: 5 }) }), []],
  ['nothing before it is due', textedOn([monday_9am + 3 * day_ms]), [4]],
  ['each question once', textedOn([monday_8am]), [0]],
  [
    'this week has had its question',
    textedOn(longAgo, { state: active({ week: { start: '2026-11-16', sent: 1, asked: 1, lost: 0 } }) }),
    [7],
  ],
  ['nothing after an opt-out', textedOn(longAgo, { state: stopped() }), []],
  ['nothing in a pause without end', textedOn(longAgo, { state: paused() }), []],
  ['after a pause the next week', textedOn(longAgo, { state: paused({ until: monday_8am + 7 * day_ms }) }), [7]],
  ['nothing once the plan has ended', textedOn(longAgo, { learner: annWith({ entitledUntil: monday_9am + 1 }) }), [0]],
]
for (const [what, days, on] of plans) {
  test(`questions by text: ${what}`, () => assert.equal(days, on))
}

test('questions by text: the one that waits is taken to be answered now', () => {
  const texted = (open: Parameters<typeof askOf>[1]) =>
    textedOn(longAgo, { state: active({ open: askOf('assets-1', open) }) })
  // The answer brings one of the six lessons, so that these run out a text earlier.
  assert.equal(texted({ bringsLesson: true }), [0, 7, 11])
  assert.equal(texted({ bringsLesson: true, askedAt: monday_8am - 10 * day_ms }), [0, 7, 11])
  assert.equal(texted({ bringsLesson: false }), [0, 7])
})

test('a question that waits is said to hold up others, while a lesson is left to text', () => {
  const held = (open: Parameters<typeof askOf>[1], memory: Memory = {}) => {
    const learner = annWith({})
    const context = contextFor({ learner, memory })
    return isHeldByQuestion(active({ open: askOf('assets-1', open) }), learner, context)
  }
  const all = Object.fromEntries([...contextFor({}).catalogue.lessons.keys()].map((id) => [id, card(0)]))
  assert.is(held({ bringsLesson: true }), true)
  assert.is(held({ bringsLesson: false }), false, 'one that the learner asked for holds up nothing')
  assert.is(held({ bringsLesson: true, askedAt: monday_8am - 15 * day_ms }), false, 'too late to answer')
  assert.is(held({ bringsLesson: true }, all), false)
  const putOff = active({ open: askOf('assets-1', { bringsLesson: true }), snoozed: monday_9am + day_ms })
  assert.is(isHeldByQuestion(putOff, annWith({}), contextFor({})), false, 'one that was put off comes again')
})

test('questions by text: every text, once all is taught', () => {
  const memory = Object.fromEntries([...sampleCatalogue.lessons.keys()].map((id) => [id, dueAt(monday_8am)]))
  assert.equal(textedOn([], {}, { memory }), [0, 2, 4, 7, 9, 11])
  const fresh = Object.fromEntries(Object.keys(memory).map((id) => [id, dueAt(monday_8am + 30 * day_ms)]))
  assert.equal(textedOn([], {}, { memory: fresh }), [0, 2, 4, 7, 9, 11], 'due or not')
})

/** Ids of lessons, in the order in which they are taught. */
const fortyEight = Array.from({ length: 48 }, (_, index) => `lesson-${index}`)
const fourDozen = catalogueOf({ books: fortyEight.map((id) => ({ id })) })

/**
 * On which of the 14 days from that Monday a question is texted to a learner who says something, and from then on answers
 * what is open and every text that comes, and asks for no lesson; and on which the forecast expects one.
 */
function fortnight(begin: State, said: readonly string[], learner: ReturnType<typeof annWith>, given: Memory) {
  const memory = { ...given }
  const came: number[] = []
  let [state, now] = [begin, monday_8am]
  const context = () => contextFor({ now, learner, memory, catalogue: fourDozen })
  const handle = (event: Event) => {
    const decision = transition(state, event, withReading(state, event, context()))
    for (const effect of decision.effects) if (effect.type === 'remember') memory[effect.lessonId] = effect.card
    state = decision.state
    return decision.effects
  }
  const say = (body: string) => {
    now += minute_ms
    handle(text(body, { id: `SM${now}` }))
  }
  for (const body of said) say(body)
  const foretold = forecast(state, learner, context(), 14)
  const isPutOff = () => state.phase === 'active' && state.snoozed !== null
  const answerOpen = () => {
    while (state.open) say(letters[state.open.order.indexOf(0)] ?? '')
  }
  // While the open question is put off, the learner says something else.
  const answer = () => {
    if (isPutOff()) return say('SCORE')
    if (!state.open) say('Q')
    answerOpen()
  }
  if (!isPutOff()) answerOpen()
  for (;;) {
    const { slot, timer } = dueTimes(state)
    const at = Math.min(slot ?? Number.POSITIVE_INFINITY, timer ?? Number.POSITIVE_INFINITY)
    if (at >= monday_8am + 13 * day_ms) break
    now = at
    const sent = handle(at === slot ? { id: `slot-${at}`, type: 'slot-due' } : { id: `timer-${at}`, type: 'timer-due' })
    if (sent.some((effect) => effect.type === 'send' && effect.kind === 'question')) {
      came.push(Math.floor((at - monday_8am) / day_ms))
    }
    if (sent.length > 0) answer()
  }
  return { came, foretold: foretold.flatMap(({ byText }, day) => new Array<number>(byText).fill(day)) }
}

/** The memory of a learner to whom all but some of the four dozen lessons were taught, all of them due. */
function allBut(untaught: number): Memory {
  const taught = fortyEight.slice(0, fortyEight.length - untaught)
  return Object.fromEntries(taught.map((id) => [id, dueAt(monday_8am - day_ms)]))
}

const runningOut: [untaught: number, days: number[]][] = [
  [4, [0, 4, 7, 8, 9, 10, 11]],
  [7, [0, 7, 9, 10, 11]],
  [9, [0, 7, 11]],
  [40, [0, 7]],
]
for (const [untaught, days] of runningOut) {
  test(`questions by text: what comes in a fortnight of five a week, with ${untaught} lessons untaught`, () => {
    const learner = annWith({ textsPerWeek: 5, quizzesPerWeek: 1 })
    assert.equal(fortnight(active(), [], learner, allBut(untaught)), { came: days, foretold: days })
  })
}

/** It is Monday, and the plan texts on Mondays, Wednesdays and Fridays at nine. */
const wednesday_9am = monday_9am + 2 * day_ms
const texted = active({ open: askOf('lesson-0-1', { bringsLesson: true }), slot: wednesday_9am })
const putOffs: [what: string, begin: State, said: string[], untaught: number, days: number[]][] = [
  ['one that was asked for, by two hours', active(), ['Q', 'SNOOZE 2H'], 40, [0, 2, 7]],
  ['one of the plan, by two hours', texted, ['SNOOZE 2H'], 40, [0, 2, 7]],
  ['one that was asked for, to a day without a text', active(), ['Q', 'SNOOZE TOMORROW'], 40, [1, 2, 7]],
  ['one of the plan, to a day without a text', texted, ['SNOOZE TOMORROW'], 40, [1, 2, 7]],
  ['one that was asked for, over a slot to the next', active(), ['Q', 'SNOOZE FRIDAY'], 40, [4, 7]],
  ['one of the plan, over a slot to the next, whose text it is', texted, ['SNOOZE FRIDAY'], 40, [4, 7]],
  ['one of the plan, to the next slot, by the last SNOOZE', texted, ['SNOOZE 2H', 'SNOOZE WED'], 40, [2, 4, 7]],
  ['one that was answered before it came', texted, ['SNOOZE FRIDAY', 'A'], 40, [2, 7]],
  ['one that made way for another', texted, ['SNOOZE FRIDAY', 'SKIP', 'Q', 'SNOOZE TOMORROW'], 40, [1, 2, 7]],
  ['one that was asked for, with nothing left to teach', active(), ['Q', 'SNOOZE 2H'], 0, [0, 2, 4, 7, 9, 11]],
  ['one of the plan, with nothing left to teach', texted, ['SNOOZE 2H'], 0, [0, 2, 4, 7, 9, 11]],
  ['over slots, with nothing left to teach', texted, ['SNOOZE FRIDAY'], 0, [4, 7, 9, 11]],
  ['between slots, with nothing left to teach', texted, ['SNOOZE THU'], 0, [3, 4, 7, 9, 11]],
  ['over the slot of the last lesson', texted, ['SNOOZE FRIDAY'], 1, [4, 7, 9, 11]],
  ['over slots that teach the last lesson', active(), ['Q', 'SNOOZE SUNDAY'], 1, [6, 7, 9, 11]],
]
for (const [what, begin, said, untaught, days] of putOffs) {
  test(`questions put off: ${what}`, () => {
    const learner = annWith({ textsPerWeek: 3, quizzesPerWeek: 1 })
    assert.equal(fortnight(begin, said, learner, allBut(untaught)), { came: days, foretold: days })
  })
}

/** The question of last week that is still open. */
const lastWeeks = askOf('lesson-0-1', { bringsLesson: true, askedAt: monday_8am - 5 * day_ms })
const waits = active({ open: lastWeeks })
const rests = paused({ open: lastWeeks, until: monday_9am + day_ms })
const open: [what: string, begin: State, said: string[], untaught: number, days: number[]][] = [
  ['one of the plan, with lessons left', waits, [], 40, [0, 7]],
  ['one of the plan, whose answer brings one of five lessons', waits, [], 5, [0, 7, 9, 11]],
  ['one of the plan, whose answer brings one of two lessons', waits, [], 2, [0, 2, 4, 7, 9, 11]],
  ['one of the plan, with nothing left to teach', waits, [], 0, [0, 2, 4, 7, 9, 11]],
  ['one that was asked for, which brings no lesson', active(), ['Q'], 3, [0, 7, 9, 11]],
  ['one of the plan in a pause, with lessons left', rests, [], 40, [2, 7]],
  ['one of the plan in a pause, which brings no lesson', rests, [], 2, [2, 7, 9, 11]],
]
for (const [what, begin, said, untaught, days] of open) {
  test(`questions that are open: ${what}`, () => {
    const learner = annWith({ textsPerWeek: 3, quizzesPerWeek: 1 })
    assert.equal(fortnight(begin, said, learner, allBut(untaught)), { came: days, foretold: days })
  })
}

test('questions by text: whatever is open or put off until when, what the forecast expects comes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<State>(active(), texted, { ...texted, slot: monday_9am }, rests),
      fc.constantFrom(null, '2H', '30 MIN', '7PM', 'TOMORROW', 'WED', 'THU', 'FRIDAY', 'SUNDAY', '6 DAYS'),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 3 }),
      (begin, until, untaught, textsPerWeek, quizzesPerWeek) => {
        const said = [...(begin.open ? [] : ['Q']), ...(until ? [`SNOOZE ${until}`] : [])]
        const { came, foretold } = fortnight(begin, said, annWith({ textsPerWeek, quizzesPerWeek }), allBut(untaught))
        assert.equal(foretold, came)
      },
    ),
    { numRuns: 60 },
  )
})

test('lessons that are still being written do not count for mastery', () => {
  const catalogue = catalogueOf({ books: [{ id: 'a' }, { id: 'b', ready: false }] })
  assert.equal(
    masteryBySubject(catalogue, { a: taughtCard(now) }, undefined, now).map(({ lessons, taught, passing }) => [
      lessons,
      taught,
      passing,
    ]),
    [[1, 1, newcomer.mean[1]]],
  )
})

test('mastery is the mean chance that what was taught is remembered', () => {
  const memory = { assets: taughtCard(now), entries: taughtCard(now - 30 * day_ms) }
  const [books, taxes] = masteryBySubject(sampleCatalogue, memory, newcomer, now)
  assert.equal([books?.lessons, books?.taught], [3, 2])
  assert.ok(books && books.passing > 0.5 && books.passing < 0.9)
  assert.equal([taxes?.taught, taxes?.passing], [0, 0])
})

/** Cards of some sample lessons, some of them answered, and what is believed of the learner. */
const learner = fc.record({
  taught: fc.dictionary(fc.constantFrom(...sampleCatalogue.lessons.keys()), fc.integer({ min: 0, max: 400 })),
  answered: fc.boolean(),
  pace: fc.double({ min: -2, max: 2, noNaN: true }),
  taken: fc.double({ min: 0.4, max: 0.99, noNaN: true }),
})

test('the percentages of the topics, summed, are the lessons that would pass', () => {
  fc.assert(
    fc.property(learner, ({ taught, answered, pace, taken }) => {
      const cards = Object.entries(taught).map(([id, days]) => [
        id,
        { ...taughtCard(now - days * day_ms), reviews: answered ? 1 : 0 },
      ])
      const memory: Memory = Object.fromEntries(cards)
      const habits = { ...newcomer, mean: [pace, taken, 0.2] as const }
      const subjects = masteryBySubject(sampleCatalogue, memory, habits, now)
      const summed = subjects.reduce((sum, subject) => sum + subject.taught * subject.passing, 0)
      const pass = passing(Object.values(memory), now, habits)
      assert.ok(Math.abs(summed - pass.likely) <= 0.5 + 1e-9, `${summed} against ${pass.likely}`)
      // As shown, in whole percent, they can be off by another half percent of the lessons.
      const shown = subjects.reduce((sum, each) => sum + (each.taught * Math.round(100 * each.passing)) / 100, 0)
      assert.ok(Math.abs(shown - pass.likely) <= 0.5 + 0.005 * pass.taught + 1e-9, `${shown} against ${pass.likely}`)
    }),
  )
})

test.run()
