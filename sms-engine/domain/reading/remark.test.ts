import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isRemark } from './remark.ts'

const remarks = suite('a remark that wants no answer')

for (const text of [
  'ohhh ok i see',
  'makes sense',
  'Ok, that makes sense now. Thanks!',
  'sweet',
  'yesss 🙌',
  'dang',
  'ugh',
  'hmm ok',
  'I see. I misread it.',
  'that was a hard one',
  'Fair enough',
  'never mind, it came',
  'nvm found it',
  'ok just wondering',
  'aced it!!',
  'omg excited to start 🎉',
  'loved this one',
  'I am getting the hang of it',
  'Have a nice day',
  'good night',
  'God bless',
  'this is useful actually',
  "ok that's it for today",
  'done for tonight',
  'ok read it',
  'noooo',
  'nvm its fixed',
])
  remarks(`"${text}" is one`, () => assert.ok(isRemark(text)))

for (const text of [
  'makes sense?',
  'ugh no',
  'yeah no thanks',
  'hm again',
  'too much',
  'no',
  'bye',
  'whatever',
  'stop',
  'nice, now stop',
  'ok stop texting me',
  'great, how do i leave',
  'good B',
  'that was the last one',
  'I see no point',
  'i want to die lol',
  'never mind the lessons',
  'oh well i quit',
])
  remarks(`"${text}" is none`, () => assert.not(isRemark(text)))

remarks.run()
