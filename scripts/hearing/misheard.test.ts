import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Line, loadCorpus } from './corpus.ts'
import { loadMisheard, misheardOf, placesOf } from './misheard.ts'

const test = suite('what was heard right')

const lines = loadCorpus()
const known = loadMisheard()
const isAnswer = ({ kind }: Line) => kind === 'answer' || kind === 'no-answer'
/** Of the texts that the model reads, every so-manyth: all of them would take longer than their share of the suite. */
const step = 6

/** The known ones among some of the lines. */
const knownAmong = (some: readonly Line[]) =>
  placesOf(some.filter(({ writer, number }) => known[writer]?.includes(number)))

test('every answer of the corpus is graded and doubted as its writer meant it, but for those that are known', () => {
  const answers = lines.filter(isAnswer)
  assert.ok(answers.length > 2_000)
  assert.equal(misheardOf(answers), knownAmong(answers))
})

test('so is what people want, of every kind', () => {
  const others = lines.filter((line) => !isAnswer(line)).filter((_, index) => index % step === 0)
  assert.ok(others.length > 2_000)
  assert.equal(misheardOf(others), knownAmong(others))
})

test.run()
