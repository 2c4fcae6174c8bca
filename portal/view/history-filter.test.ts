import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { filterChoices, filterTexts, historyHolds, isFiltering, noFilter } from './history-filter.ts'

const test = suite('history filter')

const text = (id: string, dateSent: string, category: string, subcategory: string) => ({
  id,
  dateSent,
  category,
  subcategory,
  smsContent: '',
  kind: 'lesson' as const,
  lessonId: null,
  isRead: false,
  answer: null,
})
const texts = [
  text('3', '2026-11-20T02:00:00Z', 'Business Tax', 'S Corporations'),
  text('2', '2026-11-19T14:00:00Z', 'Business Tax', 'Business Deductions'),
  text('1', '2026-11-18T14:00:00Z', 'Accounting', 'GAAP Concepts'),
  text('0', '2026-11-17T14:00:00Z', '', ''),
]
const ids = (filter: Partial<typeof noFilter>) =>
  filterTexts(texts, { ...noFilter, ...filter }, 'America/New_York').map(({ id }) => id)

test('nothing chosen shows everything', () => {
  assert.equal(ids({}), ['3', '2', '1', '0'])
  assert.not(isFiltering(noFilter))
})

test('category and subcategory narrow', () => {
  assert.equal(ids({ category: 'Business Tax' }), ['3', '2'])
  assert.equal(ids({ category: 'Business Tax', subcategory: 'S Corporations' }), ['3'])
  assert.equal(ids({ category: 'Accounting', subcategory: 'S Corporations' }), [])
})

test('a day is a day where the learner lives', () => {
  assert.equal(ids({ date: '2026-11-19' }), ['3', '2'])
  assert.equal(ids({ date: '2026-11-20' }), [])
})

test('choices are what was sent, subcategories those of the category', () => {
  assert.equal(filterChoices(texts, '').categories, ['Accounting', 'Business Tax'])
  assert.equal(filterChoices(texts, 'Business Tax').subcategories, ['Business Deductions', 'S Corporations'])
})

test('the zone of the times is named, whichever it is', () => {
  assert.match(historyHolds('Europe/Lisbon'), /^Lessons and questions that were sent\..* Times in Lisbon\.$/)
  assert.match(historyHolds(null), / Times in US Eastern\.$/)
})

test.run()
