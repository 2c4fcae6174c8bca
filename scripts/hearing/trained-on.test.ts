import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { trainedOn } from '../../sms-engine/domain/reading/weights.ts'
import { loadCorpus } from './corpus.ts'
import { loadNeutral } from './neutral.ts'
import { trainedOnDigest } from './trained-on.ts'

const test = suite('what the weights were made from')

const [lines, neutral] = [loadCorpus(), loadNeutral()]

test('the corpus, the features and the training are those that made the shipped weights: else `npm run hear -- --train`', () => {
  assert.is(trainedOnDigest(lines, neutral), trainedOn)
})

test('another text, another label or another neutral text is noticed', () => {
  const some = lines.slice(0, 3)
  const [first, ...others] = some
  assert.ok(first)
  const digests = [
    trainedOnDigest(some, neutral.slice(0, 3)),
    trainedOnDigest(some.slice(0, 2), neutral.slice(0, 3)),
    trainedOnDigest([{ ...first, kind: 'crisis' }, ...others], neutral.slice(0, 3)),
    trainedOnDigest(some, neutral.slice(0, 2)),
  ]
  assert.is(new Set(digests).size, digests.length)
})

test.run()
