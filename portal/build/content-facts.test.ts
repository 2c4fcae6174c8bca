import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadCatalogue } from '../../content/load.ts'
import { lessonFrame } from '../../content/product.ts'
import { exampleOf } from '../../content/sets/sets.ts'
import { factsOf } from './content-facts.ts'

const test = suite('content facts')

const catalogue = loadCatalogue()
const { areas, samples } = factsOf(catalogue)

test('each area has the shortest of its finished lessons', () => {
  assert.is(areas.length, 6)
  for (const [index, facts] of areas.entries()) {
    const texts = [...catalogue.lessons.values()].filter(({ areaId }) => areaId === facts.id).map(({ sms }) => sms)
    assert.is(facts.id, catalogue.areas[index]?.id)
    assert.is(facts.description, facts.lesson ? undefined : catalogue.areas[index]?.description)
    assert.is(facts.lesson?.length, texts.length === 0 ? undefined : Math.min(...texts.map(({ length }) => length)))
  }
})

test('the lesson beside the textbook is about customer deposits', () => {
  assert.match(samples.comparison.text, /deposits, a liability/)
})

test('a sample is a finished lesson with the right letter', () => {
  for (const sample of Object.values(samples)) {
    const lesson = [...catalogue.lessons.values()].find(({ sms }) => sms + lessonFrame.invitation === sample.text)
    const question = lesson?.questions[0]
    const right = question && exampleOf(question).options.find((option) => option.right)
    assert.ok(right)
    assert.match(sample.question, `${sample.answer}) ${right.text}`)
    assert.is(sample.feedback, lessonFrame.right + right.why)
  }
})

test('a lesson that is shown and not there stops the build', () => {
  assert.throws(() => factsOf({ ...catalogue, lessons: new Map() }), /split-a-loan-payment/)
})

test.run()
