import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { atFirst, cardAfter, right, wrong } from '../../testing/answers.ts'
import { sampleCatalogue } from '../../testing/sample-content.ts'
import { catalogueOf } from '../../testing/shaped-content.ts'
import { syntheticCatalogue } from '../../testing/synthetic-content.ts'
import type { Memory } from '../model/card.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { expectedGain, keptOf, taughtCard } from './memory.ts'
import {
  bestQuestion,
  dueQuestions,
  lessonsLeft,
  newQuestion,
  nextLesson,
  nextQuestionOf,
  practiceQuestion,
} from './plan.ts'

const plan = suite('plan')
const monday = Date.UTC(2026, 10, 16, 14)
const everything = { areas: [], subjects: [] }
const zone = 'America/New_York'

function taughtOn(days: Readonly<Record<string, number>>): Memory {
  return Object.fromEntries(Object.entries(days).map(([id, ahead]) => [id, taughtCard(monday + ahead * day_ms)]))
}

plan('areas take turns, and within an area lessons come in order', () => {
  const order: string[] = []
  let memory: Memory = {}
  for (
    let next = nextLesson(sampleCatalogue, everything, memory, monday);
    next;
    next = nextLesson(sampleCatalogue, everything, memory, monday)
  ) {
    order.push(next.id)
    memory = { ...memory, [next.id]: taughtCard(monday) }
  }
  assert.equal(order, ['assets', 'income', 'entries', 'deductions', 'accounts', 'credits'])
})

plan('what is left counts down to the last selected lesson', () => {
  const chosen = { areas: [], subjects: ['returns'] }
  const left = (...taught: string[]) =>
    lessonsLeft(sampleCatalogue, chosen, Object.fromEntries(taught.map((id) => [id, taughtCard(monday)])))
  assert.equal([left(), left('income', 'assets'), left('income', 'deductions', 'credits')], [3, 2, 0])
})

plan('only what was selected is taught', () => {
  const chosen = { areas: [2], subjects: [] }
  assert.is(nextLesson(sampleCatalogue, chosen, {}, monday)?.id, 'income')
  assert.is(nextLesson(sampleCatalogue, { areas: [1, 2], subjects: ['returns'] }, {}, monday)?.id, 'income')
  assert.is(nextLesson(sampleCatalogue, { areas: [], subjects: ['nothing'] }, {}, monday), null)
})

plan('harder lessons wait until the easier ones of their subject are remembered', () => {
  const catalogue = syntheticCatalogue()
  const firstSubject = [...catalogue.lessons.values()].filter(({ subjectId }) => subjectId === 'subject-1-1')
  const easier = firstSubject.filter(({ difficulty }) => difficulty === 'beginner')
  const harder = firstSubject.find(({ difficulty }) => difficulty === 'intermediate')
  const chosen = { areas: [1], subjects: ['subject-1-1', 'subject-1-2'] }
  const fresh = Object.fromEntries(easier.map(({ id }) => [id, taughtCard(monday)]))
  assert.is(nextLesson(catalogue, chosen, fresh, monday)?.id, harder?.id)
  const forgotten = monday + 90 * day_ms
  assert.is(nextLesson(catalogue, chosen, fresh, forgotten)?.subjectId, 'subject-1-2')
  const onlyThis = { areas: [1], subjects: ['subject-1-1'] }
  assert.is(nextLesson(catalogue, onlyThis, fresh, forgotten)?.id, harder?.id)
})

plan('the area with the smallest share taught takes its turn, however many lessons it has', () => {
  const catalogue = catalogueOf(
    { books: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id })) },
    { taxes: ['x', 'y'].map((id) => ({ id })) },
  )
  const next = (memory: Memory) => nextLesson(catalogue, everything, memory, monday)?.id
  assert.is(next({}), 'a', 'at first the order of the curriculum decides')
  assert.is(next(taughtOn({ a: 0, b: 0, x: 0 })), 'c', 'two of six are less than one of two')
  assert.is(next(taughtOn({ a: 0, b: 0, c: 0, d: 0, x: 0 })), 'y', 'four of six are more')
})

plan('only what is selected counts for whose turn it is', () => {
  const catalogue = catalogueOf(
    { books: [{ id: 'a' }, { id: 'b' }], cash: [{ id: 'c' }, { id: 'd' }] },
    { taxes: [{ id: 'x' }, { id: 'y' }] },
  )
  const chosen = { areas: [], subjects: ['books', 'taxes'] }
  assert.is(nextLesson(catalogue, chosen, taughtOn({ c: 0, d: 0, x: 0 }), monday)?.id, 'a')
})

plan('a lesson that has left the content is forgotten in silence', () => {
  const memory = taughtOn({ gone: -5, assets: 0 })
  assert.is(nextLesson(sampleCatalogue, everything, memory, monday)?.id, 'income')
  assert.is(bestQuestion(sampleCatalogue, memory, monday, zone, atFirst), null)
  assert.is(practiceQuestion(sampleCatalogue, memory, null)?.lesson.id, 'assets')
  assert.is(newQuestion(sampleCatalogue, memory, 'gone'), null)
})

plan('a lesson without questions is taught, and never asked about', () => {
  const catalogue = catalogueOf({ books: [{ id: 'a', questions: 0 }] })
  assert.is(nextLesson(catalogue, everything, {}, monday)?.id, 'a')
  assert.is(bestQuestion(catalogue, taughtOn({ a: -5 }), monday, zone, atFirst), null)
})

/** Two subjects of one area: the very first lesson requires the last one of the other subject. */
const requiring = catalogueOf({
  entries: [{ id: 'posting', requires: ['debits'] }, { id: 'closing' }],
  basics: [{ id: 'accounts' }, { id: 'debits' }],
})
const prerequisites = [
  { subjects: [], taught: {}, next: 'closing', why: 'it waits for the lesson that it requires' },
  { subjects: [], taught: { closing: 0, accounts: 0 }, next: 'debits', why: 'the lesson that it requires comes first' },
  { subjects: [], taught: { debits: 0 }, next: 'posting', why: 'what it requires was taught' },
  { subjects: ['entries'], taught: {}, next: 'posting', why: 'an unselected prerequisite does not block' },
]
for (const { subjects, taught, next, why } of prerequisites) {
  plan(`prerequisites: ${why}`, () => {
    assert.is(nextLesson(requiring, { areas: [], subjects }, taughtOn(taught), monday)?.id, next)
  })
}

plan('a prerequisite that has left the content does not block', () => {
  const posting = requiring.lessons.get('posting')
  assert.ok(posting)
  const lessons = new Map(requiring.lessons).set('posting', { ...posting, requires: ['gone'] })
  assert.is(nextLesson({ ...requiring, lessons }, everything, {}, monday)?.id, 'posting')
})

plan('advanced lessons wait for the intermediate ones too', () => {
  const catalogue = catalogueOf({
    books: [{ id: 'hard', difficulty: 'advanced' }, { id: 'middle', difficulty: 'intermediate' }, { id: 'easy' }],
  })
  const next = (days: Readonly<Record<string, number>>) => nextLesson(catalogue, everything, taughtOn(days), monday)?.id
  assert.is(next({}), 'easy')
  assert.is(next({ easy: 0 }), 'middle')
  assert.is(next({ easy: 0, middle: 0 }), 'hard')
})

plan('a subject that begins with harder lessons has nothing easier to wait for', () => {
  const catalogue = catalogueOf({ tax: [{ id: 'hard', difficulty: 'advanced' }], books: [{ id: 'easy' }] })
  assert.is(nextLesson(catalogue, everything, {}, monday)?.id, 'hard')
})

plan('the easier lessons are remembered when 65 in 100 would be', () => {
  const catalogue = catalogueOf({
    tax: [{ id: 'easy' }, { id: 'hard', difficulty: 'advanced' }],
    books: [{ id: 'other' }],
  })
  const card = taughtCard(monday)
  let [early, late] = [monday, monday + 365 * day_ms]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (keptOf(card, middle, atFirst) >= 0.65) early = middle
    else late = middle
  }
  assert.ok(Math.abs(keptOf(card, early, atFirst) - 0.65) < 1e-6)
  assert.is(nextLesson(catalogue, everything, { easy: card }, early)?.id, 'hard')
  assert.is(nextLesson(catalogue, everything, { easy: card }, late)?.id, 'other')
})

plan('nothing is asked on the day it was taught', () => {
  assert.is(bestQuestion(sampleCatalogue, taughtOn({ assets: 0 }), monday + hour_ms, zone, atFirst), null)
  assert.is(
    bestQuestion(sampleCatalogue, taughtOn({ assets: 0, income: 1 }), monday + day_ms + 1, zone, atFirst)?.lesson.id,
    'assets',
  )
})

plan('of two, the one with the larger expected gain is asked', () => {
  const memory = taughtOn({ assets: -1, entries: -1 })
  const strong = {
    ...memory,
    assets: cardAfter(cardAfter(taughtCard(monday - 30 * day_ms), right, monday - 20 * day_ms), right, monday - day_ms),
  }
  assert.is(bestQuestion(sampleCatalogue, strong, monday, zone, atFirst)?.lesson.id, 'entries')
})

plan('the gain is reckoned thirty days on', () => {
  const wrongLongAgo = cardAfter(taughtCard(monday - 29 * day_ms), wrong, monday - 25 * day_ms)
  const memory = { assets: wrongLongAgo, entries: taughtCard(monday - day_ms) }
  const gains = (days: number) => Object.values(memory).map((card) => expectedGain(card, [], monday, days, atFirst))
  const [assets = 0, entries = 0] = gains(30)
  const [assetsLater = 0, entriesLater = 0] = gains(31)
  assert.ok(assets > entries && assetsLater < entriesLater, 'a day further on it is the other way round')
  assert.is(bestQuestion(sampleCatalogue, memory, monday, zone, atFirst)?.lesson.id, 'assets')
})

plan('a scheduled question is only about what is due', () => {
  const memory = taughtOn({ assets: -1 })
  assert.is(bestQuestion(sampleCatalogue, memory, monday, zone, atFirst, { onlyDue: true }), null)
  assert.is(
    bestQuestion(sampleCatalogue, memory, monday + day_ms, zone, atFirst, { onlyDue: true })?.lesson.id,
    'assets',
  )
})

plan('what is due is listed as it would be asked, one answer after the other', () => {
  let memory = taughtOn({ assets: -9, entries: -3, income: -30, accounts: -1, credits: 0 })
  const listed = dueQuestions(sampleCatalogue, memory, monday, zone, atFirst).map(({ question }) => question.id)
  const asked: string[] = []
  for (;;) {
    const best = bestQuestion(sampleCatalogue, memory, monday, zone, atFirst, { onlyDue: true })
    if (!best) break
    asked.push(best.question.id)
    memory = { ...memory, [best.lesson.id]: cardAfter(best.card, right, monday) }
  }
  assert.equal(listed, asked)
  assert.is(listed.length, 3, 'neither what is fresh nor what was taught today')
})

plan('the two questions of a lesson take turns', () => {
  const first = bestQuestion(sampleCatalogue, taughtOn({ assets: -3 }), monday, zone, atFirst)
  assert.is(first?.question.id, 'assets-1')
  const answered = { assets: cardAfter(taughtCard(monday - 3 * day_ms), right, monday - day_ms) }
  assert.is(bestQuestion(sampleCatalogue, answered, monday, zone, atFirst)?.question.id, 'assets-2')
})

plan('practice takes the lesson seen longest ago, not the question just asked', () => {
  const memory = { assets: taughtCard(monday), income: taughtCard(monday + 60_000) }
  assert.is(practiceQuestion(sampleCatalogue, memory, null)?.lesson.id, 'assets')
  assert.is(practiceQuestion(sampleCatalogue, memory, 'assets-1')?.lesson.id, 'income')
  assert.is(practiceQuestion(sampleCatalogue, memory, 'assets-1', 'assets'), null)
})

plan('practice goes by when a lesson was seen, whatever the order in which lessons were taught', () => {
  const memory = {
    income: taughtCard(monday + 60_000),
    assets: taughtCard(monday),
    credits: taughtCard(monday + 30_000),
  }
  assert.is(practiceQuestion(sampleCatalogue, memory, null)?.lesson.id, 'assets')
})

plan('of two questions that gain alike, the one about the lesson taught first is asked', () => {
  assert.is(
    bestQuestion(sampleCatalogue, taughtOn({ entries: -3, assets: -3 }), monday, zone, atFirst)?.lesson.id,
    'entries',
  )
})

plan('a lesson that was never taught is asked about by its first question', () => {
  const assets = sampleCatalogue.lessons.get('assets')
  assert.is(assets && nextQuestionOf(assets, undefined)?.id, 'assets-1')
})

plan('a lesson has a new question until each of them was answered', () => {
  const once = { assets: cardAfter(taughtCard(monday), right, monday + 60_000) }
  const twice = { assets: cardAfter(once.assets, wrong, monday + 120_000) }
  assert.is(newQuestion(sampleCatalogue, taughtOn({ assets: 0 }), 'assets')?.question.id, 'assets-1')
  assert.is(newQuestion(sampleCatalogue, once, 'assets')?.question.id, 'assets-2')
  assert.is(newQuestion(sampleCatalogue, twice, 'assets'), null)
  assert.is(newQuestion(sampleCatalogue, once, 'income'), null)
})

plan.run()
