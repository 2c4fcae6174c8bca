import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { syntheticCatalogue } from '../../testing/synthetic-content.ts'
import type { Card, Memory } from '../model/card.ts'
import { day_ms } from '../model/units.ts'
import { builtIn, forgettingBy } from './forgetting.ts'
import { newcomer } from './habits.ts'
import { taughtCard } from './memory.ts'
import {
  type Ahead,
  answersPerLesson,
  type Beginning,
  lessonsAhead,
  type PaceYear,
  yearAhead,
  yearAtPaces,
} from './paces.ts'
import { passing } from './passing.ts'
import { nextLesson } from './plan.ts'

const test = suite('paces')

const now = Date.UTC(2026, 10, 16, 14)
const ahead = (count: number): Ahead[] =>
  Array.from({ length: count }, (_, index) => ({ id: `new-${index}`, requires: [] }))
const cards = (count: number, part: Partial<Card> = {}): Memory =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `old-${index}`,
      { ...taughtCard(now - (1 + index) * day_ms), ...part },
    ]),
  )
const beginner: Beginning = { memory: {}, habits: undefined, lessons: ahead(260), answersPerLesson: 1, now }
const known = { ...newcomer, spread: [0.02, 0, 0, 0.001, 0, 0.001] as const }
const last = <Value>(values: readonly Value[]): Value => {
  const value = values.at(-1)
  if (value === undefined) throw new Error('there is no month')
  return value
}
const middles = (years: readonly PaceYear[], kind: 'answering' | 'silent') =>
  years.map((year) => last(year[kind]).middle)

test('a year at each pace from 1 to 5: so many lessons a week, seen today and at the end of each month', () => {
  const years = yearAtPaces(beginner)
  assert.equal(
    years.map(({ textsPerWeek }) => textsPerWeek),
    [1, 2, 3, 4, 5],
  )
  assert.equal(
    years.map(({ taught }) => last(taught)),
    [52, 104, 156, 208, 260],
  )
  for (const { taught, answering, silent } of years) {
    assert.equal([taught.length, answering.length, silent.length], [13, 13, 13])
    assert.equal(
      taught,
      [...taught].sort((one, other) => one - other),
    )
  }
})

test('a newcomer who answers one question a lesson remembers about 96 of 156 after a year, without answers 69', () => {
  const three = yearAtPaces(beginner)[2]
  assert.equal(last(three?.answering ?? []), { low: 81, middle: 96, high: 111 })
  assert.is(last(three?.silent ?? []).middle, 69)
})

test('while there are lessons left, more texts and more answers never leave less, and a band lies between nothing and all that was taught', () => {
  const years = yearAtPaces({ ...beginner, memory: cards(60) })
  const often = yearAtPaces({ ...beginner, memory: cards(60), answersPerLesson: 2.2 })
  for (const kind of ['answering', 'silent'] as const) {
    const found = middles(years, kind)
    assert.equal(
      found,
      [...found].sort((one, other) => one - other),
      kind,
    )
  }
  for (const [index, { taught, answering, silent }] of years.entries()) {
    assert.ok((middles(years, 'answering')[index] ?? 0) > (middles(years, 'silent')[index] ?? 0))
    assert.ok((middles(often, 'answering')[index] ?? 0) > (middles(years, 'answering')[index] ?? 0))
    for (const [month, band] of [...answering.entries(), ...silent.entries()]) {
      assert.ok(0 <= band.low && band.low <= band.middle && band.middle <= band.high, `${month}`)
      assert.ok(band.high <= (taught[month] ?? 0), `${month}`)
    }
  }
})

test('when everything chosen is taught no lesson comes any more, and questions keep what there is', () => {
  const years = yearAtPaces({ ...beginner, memory: cards(20), lessons: ahead(12) })
  assert.equal(
    years.map(({ taught }) => last(taught)),
    [32, 32, 32, 32, 32],
  )
  const [slow = 0, , , , fast = 0] = middles(years, 'answering')
  assert.ok(fast > slow)
  const [later = 0, , , , sooner = 0] = middles(years, 'silent')
  assert.ok(sooner <= later, 'what was taught sooner has been forgotten for longer')
})

test('whoever is known better has a narrower band, and whoever forgets faster remembers less', () => {
  const width = (year: Beginning) => {
    const { low, high } = last(yearAtPaces(year)[2]?.answering ?? [])
    return high - low
  }
  assert.ok(width({ ...beginner, habits: known }) < 0.6 * width(beginner))
  const at = (pace: number) =>
    middles(yearAtPaces({ ...beginner, habits: { ...known, mean: [pace, 0.82, 0.26] } }), 'answering')[2] ?? 0
  assert.ok(at(1) < at(0) && at(0) < at(-1))
})

test('today it says what the dashboard says of today', () => {
  const memory = cards(40, { reviews: 1 })
  const { taught, likely, low, high } = passing(Object.values(memory), now, known)
  for (const year of yearAtPaces({ ...beginner, memory, habits: known })) {
    assert.is(year.taught[0], taught)
    assert.equal(year.answering[0], { low, middle: likely, high })
    assert.equal(year.silent[0], year.answering[0])
  }
})

test('the year goes by the active weights, as the dashboard does', () => {
  const memory = cards(40, { reviews: 1 })
  const weights = { version: 1, values: builtIn.weights.map((weight, index) => (index < 3 ? 10 * weight : weight)) }
  const slower = yearAtPaces({ ...beginner, memory, habits: known, weights })
  const usual = yearAtPaces({ ...beginner, memory, habits: known })
  const { likely } = passing(Object.values(memory), now, known, forgettingBy(weights))
  for (const [index, year] of slower.entries()) {
    assert.is(year.answering[0]?.middle, likely)
    assert.ok((year.silent.at(-1)?.middle ?? 0) > (usual[index]?.silent.at(-1)?.middle ?? 0))
  }
})

test('the same learner always gets the same picture, and nothing of the memory is changed', () => {
  const memory = Object.freeze(cards(40))
  const year = { ...beginner, memory, answersPerLesson: 1.7 }
  assert.equal(yearAtPaces(year), yearAtPaces(year))
})

test('how often somebody answers is known from ten answers on', () => {
  assert.is(answersPerLesson({}), null)
  assert.is(answersPerLesson(cards(30, { reviews: 0 })), null)
  assert.is(answersPerLesson(cards(9, { reviews: 1 })), null)
  assert.is(answersPerLesson(cards(10, { reviews: 1 })), 1)
  assert.is(answersPerLesson(cards(20, { reviews: 3 })), 3)
  assert.is(answersPerLesson(cards(2, { reviews: 40 })), 6)
})

test('what is to come is what the plan would teach, in its order, and nothing that was taught', () => {
  const catalogue = syntheticCatalogue()
  const chosen = { areas: [2], subjects: [] }
  const first = nextLesson(catalogue, chosen, {}, now)
  const lessons = lessonsAhead(catalogue, chosen, {}, now)
  assert.is(lessons.length, 96)
  assert.is(lessons[0]?.id, first?.id)
  const begun = lessonsAhead(catalogue, chosen, { [first?.id ?? '']: taughtCard(now) }, now)
  assert.equal(
    begun.map(({ id }) => id),
    lessons.slice(1).map(({ id }) => id),
  )
  assert.is(lessonsAhead(catalogue, { areas: [], subjects: [] }, {}, now).length, 260)
})

test('the years that a learner may choose between begin with what is kept of the learner', () => {
  const catalogue = syntheticCatalogue()
  const [id = ''] = catalogue.lessons.keys()
  const chosen = { areas: [1], subjects: [] }
  const newly = yearAhead(catalogue, { chosen, memory: {}, habits: undefined, now })
  assert.equal([newly.answersPerLesson, newly.isMeasured], [1, false])
  assert.is(newly.paces[1]?.taught.at(-1), 96, 'all of the area, though the pace would allow more')
  const card = { ...taughtCard(now - 9 * day_ms), reviews: 12 }
  const known = yearAhead(catalogue, { chosen, memory: { [id]: card }, habits: undefined, now })
  assert.equal([known.answersPerLesson, known.isMeasured], [6, true])
  assert.is(known.paces[1]?.taught.at(0), 1)
})

test.run()
