import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readCorrection } from './answer.ts'

const correction = suite('taking an answer back')
const options = ['Principal', 'Interest', 'Fees', 'Escrow']

for (const [text, shown] of [
  ['sorry I meant A', 0],
  ['Sorry, I meant to say c', 2],
  ['no wait C', 2],
  ['No, wait: interest', 1],
  ['oops B', 1],
  ['I meant the second one', 1],
  ['make that D', 3],
  ['actually d', 3],
  ['change it to b', 1],
  ['wait, no, B', 1],
] as const) {
  correction(`${text} takes back`, () => assert.is(readCorrection(text, options)?.shown, shown))
}

for (const text of ['C', 'c!', 'the second one', 'wait', 'no wait', 'sorry', 'no idea', 'I meant to ask something']) {
  correction(`${text} takes nothing back`, () => assert.is(readCorrection(text, options), null))
}

/** Words that are about an earlier text, however much later they come. */
for (const [text, shown] of [
  ['sorry i meant A', 0],
  ['i changed my answer to c', 2],
  ['can I change my answer to C?', 2],
  ['could you please change my last answer to b', 1],
  ['on the last one i meant d', 3],
  ['i change my mind, C', 2],
  ['i picked the wrong one, a', 0],
  ['i should have said c', 2],
  ['wrong letter. B', 1],
  ['scratch that, interest', 1],
  ['*C', 2],
] as const) {
  correction(`${text} is about an earlier answer only`, () => {
    const read = readCorrection(text, options)
    assert.equal([read?.shown, read?.isNamed], [shown, true])
  })
}

/** A new answer may begin so as well. */
for (const text of [
  'wait i think its c',
  'actually d',
  'oops B',
  'sorry, C',
  'i mean c',
  'sorry i meant to reply sooner, b',
  'make it b',
]) {
  correction(`${text} may be a new answer`, () => assert.is(readCorrection(text, options)?.isNamed, false))
}

correction.run()
