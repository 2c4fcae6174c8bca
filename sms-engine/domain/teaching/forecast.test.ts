import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sampleCatalogue } from '../../testing/sample-content.ts'
import { catalogueOf } from '../../testing/shaped-content.ts'
import { day_ms } from '../model/units.ts'
import { forecast, masteryBySubject } from './forecast.ts'
import { taughtCard } from './memory.ts'

const now = Date.parse('2026-11-20T02:00:00Z')
const card = (dueIn_days: number) => ({ ...taughtCard(now), dueAt: now + dueIn_days * day_ms })

test('a forecast counts by local day, and what is overdue today', () => {
  const memory = { a: card(-3), b: card(0), c: card(2), d: card(40) }
  assert.equal(forecast(memory, now, 'America/New_York', 3), [
    { date: '2026-11-19', due: 2 },
    { date: '2026-11-20', due: 0 },
    { date: '2026-11-21', due: 1 },
  ])
})

test('a forecast ends before what falls due later', () => {
  assert.equal(
    forecast({ a: card(2), b: card(3) }, now, 'America/New_York', 3).map(({ due }) => due),
    [0, 0, 1],
  )
})

test('lessons that are still being written do not count for mastery', () => {
  const catalogue = catalogueOf({ books: [{ id: 'a' }, { id: 'b', ready: false }] })
  assert.equal(
    masteryBySubject(catalogue, { a: taughtCard(now) }, now).map(({ lessons, taught, recall }) => [
      lessons,
      taught,
      recall,
    ]),
    [[1, 1, 1]],
  )
})

test('mastery is the mean recall of what was taught', () => {
  const memory = { assets: taughtCard(now), entries: taughtCard(now - 30 * day_ms) }
  const [books, taxes] = masteryBySubject(sampleCatalogue, memory, now)
  assert.equal([books?.lessons, books?.taught], [3, 2])
  assert.ok(books && books.recall > 0.6 && books.recall < 1)
  assert.equal([taxes?.taught, taxes?.recall], [0, 0])
})

test.run()
