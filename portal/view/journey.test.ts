import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { journeyOf, latest, plannedByNow } from './journey.ts'

const test = suite('journey')

const text = (dateSent: string, isRead: boolean) => ({
  id: dateSent,
  dateSent,
  category: '',
  subcategory: '',
  smsContent: '',
  kind: 'lesson' as const,
  lessonId: null,
  isRead,
})
const seconds = (iso: string) => Date.parse(iso) / 1000

test('without texts there is no journey', () => assert.is(journeyOf([], 3, new Date()), undefined))

test('a young one is drawn by days, and the plan runs ahead', () => {
  const texts = [text('2026-11-20T14:00:00Z', false), text('2026-11-18T14:00:00Z', true)]
  const journey = journeyOf(texts, 7, new Date('2026-11-20T20:00:00Z'))
  assert.ok(journey)
  assert.equal(journey.sent, [1, 1, 2, 2, null])
  assert.equal(journey.read, [1, 1, 1, 1, null])
  assert.equal(journey.at.slice(0, 4), [
    seconds('2026-11-18T14:00:00Z'),
    seconds('2026-11-19T14:00:00Z'),
    seconds('2026-11-20T14:00:00Z'),
    seconds('2026-11-20T20:00:00Z'),
  ])
  assert.is(plannedByNow(journey), 3)
  assert.is(latest(journey.sent), 2)
})

test('questions are not lessons', () => {
  const question = { ...text('2026-11-19T14:00:00Z', true), kind: 'question' as const }
  const journey = journeyOf([question, text('2026-11-18T14:00:00Z', true)], 7, new Date('2026-11-20T14:00:00Z'))
  assert.is(latest(journey?.sent ?? []), 1)
})

test('an older one by weeks', () => {
  const texts = [text('2026-11-20T14:00:00Z', true), text('2026-10-01T14:00:00Z', true)]
  const journey = journeyOf(texts, 3, new Date('2026-11-20T20:00:00Z'))
  assert.is(journey?.sent.filter((value) => value !== null).length, 9)
  assert.is(plannedByNow(journey ?? { at: [], sent: [], read: [], plan: [] }), 23)
})

test.run()
