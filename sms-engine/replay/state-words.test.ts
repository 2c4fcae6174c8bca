import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changeInWords } from './state-words.ts'

for (const [what, words] of [
  ['slot', 'next scheduled text'],
  ['heard.body', 'last text from the learner: body'],
  ['open.questionId', 'open question: question id'],
  ['flood.since', 'texts from the learner in a short time: since'],
] as const) {
  test(`${what} is told as ${words}`, () => {
    assert.is(changeInWords({ what, before: '', after: '' }).what, words)
  })
}

test('an opt-out says by what in words, and only there', () => {
  const change = changeInWords({ what: 'by', before: 'none', after: 'phrase' })
  assert.equal(change, { what: 'opted out by', before: 'none', after: 'a sentence that was understood so' })
  assert.is(changeInWords({ what: 'phase', before: '', after: 'phrase' }).after, 'phrase')
})

test.run()
