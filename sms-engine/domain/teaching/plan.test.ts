import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sampleCatalogue } from '../../testing/sample-content.ts'
import { syntheticCatalogue } from '../../testing/synthetic-content.ts'
import type { Memory } from '../model/card.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { reviewedCard, taughtCard } from './memory.ts'
import { bestQuestion, newQuestion, nextLesson, practiceQuestion } from './plan.ts'

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

plan('nothing is asked on the day it was taught', () => {
  assert.is(bestQuestion(sampleCatalogue, taughtOn({ assets: 0 }), monday + hour_ms, zone), null)
  assert.is(
    bestQuestion(sampleCatalogue, taughtOn({ assets: 0, income: 1 }), monday + day_ms + 1, zone)?.lesson.id,
    'assets',
  )
})

plan('of two, the one with the larger expected gain is asked', () => {
  const memory = taughtOn({ assets: -1, entries: -1 })
  const strong = {
    ...memory,
    assets: reviewedCard(
      reviewedCard(taughtCard(monday - 30 * day_ms), 'good', monday - 20 * day_ms),
      'good',
      monday - day_ms,
    ),
  }
  assert.is(bestQuestion(sampleCatalogue, strong, monday, zone)?.lesson.id, 'entries')
})

plan('a scheduled question is only about what is due', () => {
  const memory = taughtOn({ assets: -1 })
  assert.is(bestQuestion(sampleCatalogue, memory, monday, zone, { onlyDue: true }), null)
  assert.is(bestQuestion(sampleCatalogue, memory, monday + day_ms, zone, { onlyDue: true })?.lesson.id, 'assets')
})

plan('the two questions of a lesson take turns', () => {
  const first = bestQuestion(sampleCatalogue, taughtOn({ assets: -3 }), monday, zone)
  assert.is(first?.question.id, 'assets-1')
  const answered = { assets: reviewedCard(taughtCard(monday - 3 * day_ms), 'good', monday - day_ms) }
  assert.is(bestQuestion(sampleCatalogue, answered, monday, zone)?.question.id, 'assets-2')
})

plan('practice takes the lesson seen longest ago, not the question just asked', () => {
  const memory = { assets: taughtCard(monday), income: taughtCard(monday + 60_000) }
  assert.is(practiceQuestion(sampleCatalogue, memory, null)?.lesson.id, 'assets')
  assert.is(practiceQuestion(sampleCatalogue, memory, 'assets-1')?.lesson.id, 'income')
  assert.is(practiceQuestion(sampleCatalogue, memory, 'assets-1', 'assets'), null)
})

plan('a lesson has a new question until each of them was answered', () => {
  const once = { assets: reviewedCard(taughtCard(monday), 'good', monday + 60_000) }
  const twice = { assets: reviewedCard(once.assets, 'again', monday + 120_000) }
  assert.is(newQuestion(sampleCatalogue, taughtOn({ assets: 0 }), 'assets')?.question.id, 'assets-1')
  assert.is(newQuestion(sampleCatalogue, once, 'assets')?.question.id, 'assets-2')
  assert.is(newQuestion(sampleCatalogue, twice, 'assets'), null)
  assert.is(newQuestion(sampleCatalogue, once, 'income'), null)
})

plan.run()
