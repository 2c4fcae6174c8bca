import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadCatalogue } from '../../content/load.ts'
import { lessonFrame } from '../../content/product.ts'
import { factsOf } from './content-facts.ts'

const test = suite('content facts')

const catalogue = loadCatalogue()
const { areas, samples } = factsOf(catalogue)

test('each area has its topics, and its finished lessons apart from those to come', () => {
  assert.is(areas.length, 6)
  for (const [index, facts] of areas.entries()) {
    const area = catalogue.areas[index]
    const finished = [...catalogue.lessons.values()].filter((lesson) => lesson.areaId === facts.id)
    const planned = area?.subjects.flatMap(({ topics }) => topics).flatMap(({ lessons }) => lessons) ?? []
    assert.is(facts.title, area?.title)
    assert.is(facts.subjects, area?.subjects.length)
    assert.is(facts.lessons, finished.length)
    assert.is(facts.lessons + facts.lessonsToCome, planned.length)
  }
})

test('a sample is a finished lesson with the right letter', () => {
  assert.ok(samples.length > 0)
  for (const sample of samples) {
    const lesson = [...catalogue.lessons.values()].find(({ sms }) => sms + lessonFrame.invitation === sample.text)
    const right = lesson?.questions[0]?.options.find((option) => option.right)
    assert.ok(right)
    assert.match(sample.question, `${sample.answer}) ${right.text}`)
    assert.is(sample.feedback, lessonFrame.right + right.why)
  }
})

test('the shortest come first, because a picture has little room', () => {
  const lengths = samples.map(({ text, question, feedback }) => text.length + question.length + feedback.length)
  assert.equal(
    lengths,
    lengths.toSorted((a, b) => a - b),
  )
})

test.run()
