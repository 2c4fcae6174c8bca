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

correction.run()
