import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readHardship } from './hardship.ts'
import { readText } from './read-text.ts'

const hardship = suite('a text that only tells of a death or an illness')

for (const [text, told] of [
  ['My mom died yesterday', 'loss'],
  ['my brother killed himself', 'loss'],
  ['sorry, my dad passed away last night', 'loss'],
  ['We lost our grandmother 2 days ago', 'loss'],
  ["There's been a death in the family", 'loss'],
  ['He passed away', 'loss'],
  ['our dog died', 'loss'],
  ["I'm in the hospital", 'illness'],
  ['im in the er', 'illness'],
  ["can't right now, my dad is in the ICU", 'illness'],
  ['i had surgery yesterday', 'illness'],
  ['my wife has cancer', 'illness'],
  ['I was in a car accident', 'illness'],
  ['i broke my arm', 'illness'],
  ["I'm really sick", 'illness'],
  ['i have covid', 'illness'],
] as const) {
  hardship(`${text}: ${told}`, () => {
    assert.is(readHardship(text), told)
    assert.equal(readText(text, null), { is: 'wish', wish: { name: 'pause', about: told, text }, by: 'rule' })
  })
}

for (const text of [
  'my phone died',
  'my business died',
  'lost my phone',
  'i lost my job',
  'I work at a hospital',
  'my brother passed the cpa exam',
  "i'm sick of this",
  'im dying to know',
  'this is killing me',
  'my mom died, stop texting this number',
  'my mom died and i want to die too',
  'i have a cold wallet',
]) {
  hardship(`${text}: no such text`, () => assert.is(readHardship(text), null))
}

hardship('an opt-out and a cry for help stay what they are', () => {
  assert.is(readText('my mom died, stop texting this number', null).is, 'opt-out')
  assert.is(readText('my mom died and i want to die too', null).is, 'crisis')
})

hardship.run()
