import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { FocusArea } from '../../api/schemas/focus-areas.ts'
import {
  areaIds,
  lessonsIn,
  restoreSelection,
  type Selection,
  selectionProblem,
  toggleArea,
  toggleTopic,
  topicNames,
} from './selection.ts'

const test = suite('selection')

const area = (id: number, ...names: string[]): FocusArea => ({
  id,
  title: `Area ${id}`,
  description: '',
  lessons: names.length * 12,
  subjects: names.map((name) => ({ name, lessons: 12 })),
})
const books = area(1, 'Basics', 'Payroll', 'Close')
const tax = area(3, 'Deductions')

test('selecting an area selects all its topics, deselecting clears them', () => {
  const selected = toggleArea({}, books)
  assert.equal(selected, { '1': ['Basics', 'Payroll', 'Close'] })
  assert.equal(toggleArea(selected, books), {})
})

test('a topic flips within its area and keeps its place in teaching order', () => {
  const without = toggleTopic(toggleArea({}, books), books, 'Basics')
  assert.equal(without, { '1': ['Payroll', 'Close'] })
  assert.equal(toggleTopic(without, books, 'Basics'), { '1': ['Basics', 'Payroll', 'Close'] })
})

test('nothing is changed in place', () => {
  const before: Selection = Object.freeze({ '1': Object.freeze(['Basics']) })
  toggleArea(before, tax)
  toggleTopic(before, books, 'Close')
  assert.equal(before, { '1': ['Basics'] })
})

test('a saved selection comes back without what the content no longer has', () => {
  const saved = { '1': ['Close', 'Abacus'], '3': ['Deductions'], '9': ['Gone'] }
  assert.equal(restoreSelection([books, tax], saved, [1, 9]), { '1': ['Close'] })
})

test('counts topics, areas and finished lessons', () => {
  const selection = { '1': ['Basics', 'Close'], '3': ['Deductions'] }
  assert.equal(areaIds(selection), [1, 3])
  assert.equal(topicNames(selection), ['Basics', 'Close', 'Deductions'])
  assert.is(lessonsIn(selection, books), 24)
  assert.is(lessonsIn({}, books), 0)
})

const problems: [what: string, selection: Selection, title: string | undefined][] = [
  ['no area', {}, 'Please select focus areas'],
  ['an area without a topic', { '1': ['Basics'], '3': [] }, 'Please select topics'],
  ['a topic in each area', { '1': ['Basics'], '3': ['Deductions'] }, undefined],
]
for (const [what, selection, title] of problems) {
  test(`${what}: ${title ?? 'goes on'}`, () => assert.is(selectionProblem(selection)?.title, title))
}

test.run()
