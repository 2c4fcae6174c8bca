import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { asksAboutPace } from './pace-question.ts'

const asking = suite('a question about a pace')

for (const [text, asks] of [
  ['how long would it take at 5 a week', true],
  ['what if i did 5 a week', true],
  ['is 4 a week too much?', true],
  ['and with 5 a week?', true],
  ['and if is only 2 days a week?', true],
  ['if i did 5 a week', true],
  ['what about at 1 a week?', true],
  ['at 2 a week when would i be done', true],
  ['would 5 a week be faster', true],
  ['can i have 4 a week?', false],
  ['could you send 2 a week?', false],
  ['would you do 2 a week?', false],
  ['2 a week?', false],
  ['how about 2 a week', false],
  ['do 2 a week', false],
  ['with 5 a week i am happy', false],
] as const)
  asking(JSON.stringify(text), () => assert.is(asksAboutPace(text), asks))

asking.run()
