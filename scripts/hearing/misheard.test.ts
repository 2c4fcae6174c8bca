import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readingsDigest } from '../../sms-engine/domain/reading/reader-version.ts'
import { loadCorpus } from './corpus.ts'
import { loadMisheard, misheardOf, placesOf } from './misheard.ts'
import { digestOf, hearAll, isAnswer, sampleOf } from './reader-version.ts'

const test = suite('what was heard right')

const known = loadMisheard()
const heard = hearAll(sampleOf(loadCorpus()))

/** The known misreadings among these texts. */
const knownAmong = (some: typeof heard) =>
  placesOf(some.map(({ line }) => line).filter(({ writer, number }) => known[writer]?.includes(number)))

test('every answer of the corpus is graded and doubted as its writer meant it, but for those that are known', () => {
  const answers = heard.filter(({ line }) => isAnswer(line))
  assert.ok(answers.length > 2_000)
  assert.equal(misheardOf(answers), knownAmong(answers))
})

test('so is what people want, of every kind', () => {
  const others = heard.filter(({ line }) => !isAnswer(line))
  assert.ok(others.length > 2_000)
  assert.equal(misheardOf(others), knownAmong(others))
})

test('a reader that reads anything differently has another version: `npm run hear -- --misheard` raises it', () => {
  assert.is(digestOf(heard), readingsDigest)
  const [first, ...others] = heard
  assert.ok(first)
  assert.is.not(digestOf([{ ...first, verdict: { is: 'unclear', by: 'rule' } }, ...others]), readingsDigest)
})

test.run()
