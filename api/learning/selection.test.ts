import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { topicsByCategory } from '../account/topics-by-category.ts'
import { Refusal } from '../http/refusal.ts'
import { smallCatalogue } from '../testing/small-catalogue.ts'
import { areasWithoutTopics, contentsOf, type GivenSelection, readSelection, wholeSelection } from './selection.ts'

const read: [what: string, given: GivenSelection, areas: number[], subjects: string[]][] = [
  [
    'areas and some of their topics',
    { selectedFocusAreas: [1], selectedTopicsByCategory: { 1: ['Cash & Bank'] } },
    [1],
    ['cash-bank'],
  ],
  ['areas alone mean all their topics', { selectedFocusAreas: [2, 1] }, [1, 2], ['basics', 'cash-bank', 'statements']],
  [
    'topics alone name their areas',
    { selectedTopicsByCategory: { 1: [], 2: ['Statements (GAAP)'] } },
    [2],
    ['statements'],
  ],
  [
    'order is the teaching order, twice is once',
    { selectedFocusAreas: [1, 1], selectedTopicsByCategory: { 1: ['Cash & Bank', 'Basics', 'Basics'] } },
    [1],
    ['basics', 'cash-bank'],
  ],
  ['an area may wait for its topics', { selectedFocusAreas: [1], selectedTopicsByCategory: {} }, [1], []],
  ['nothing is nothing', { selectedFocusAreas: [], selectedTopicsByCategory: {} }, [], []],
]
for (const [what, given, areas, subjects] of read) {
  test(what, () => {
    assert.equal(readSelection(smallCatalogue, given), { areas, subjects })
  })
}

const refused: [what: string, given: GivenSelection, message: string][] = [
  ['an unknown area', { selectedFocusAreas: [7] }, 'There is no focus area 7.'],
  ['topics of an unknown area', { selectedTopicsByCategory: { seven: [] } }, 'There is no focus area seven.'],
  [
    'an unknown topic',
    { selectedTopicsByCategory: { 1: ['Astrology'] } },
    '"Bookkeeping & Records" has no topic called "Astrology".',
  ],
  [
    'a topic of another area',
    { selectedTopicsByCategory: { 2: ['Basics'] } },
    '"Accounting" has no topic called "Basics".',
  ],
  [
    'topics of an area that is not selected',
    { selectedFocusAreas: [2], selectedTopicsByCategory: { 1: ['Basics'] } },
    'There are topics of focus area 1, but that area is not selected.',
  ],
  ['a name every object has', { selectedTopicsByCategory: { constructor: [] } }, 'There is no focus area constructor.'],
]
for (const [what, given, message] of refused) {
  test(`${what} is refused`, () => {
    assert.throws(
      () => readSelection(smallCatalogue, given),
      (error: unknown) => error instanceof Refusal && error.statusCode === 400 && error.message === message,
    )
  })
}

test('a selection goes back to names by area', () => {
  const selection = { subjects: ['statements', 'basics', 'gone-from-the-catalogue'] }
  assert.equal(topicsByCategory(smallCatalogue, selection), { 1: ['Basics'], 2: ['Statements (GAAP)'] })
})

test('finished lessons are counted, coming ones are not', () => {
  const { subjects, topics, lessonIds } = contentsOf(smallCatalogue, { subjects: ['basics', 'cash-bank'] })
  assert.equal({ subjects, topics }, { subjects: 2, topics: 3 })
  assert.equal([...lessonIds], ['assets', 'two-sides', 'normal-balances', 'bank-statement'])
})

test('an area without a topic is found', () => {
  assert.equal(areasWithoutTopics(smallCatalogue, wholeSelection(smallCatalogue)), [])
  const found = areasWithoutTopics(smallCatalogue, { areas: [1, 2], subjects: ['basics'] })
  assert.equal(
    found.map(({ id }) => id),
    [2],
  )
})

test.run()
