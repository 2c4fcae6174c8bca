import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mentionsHardship, readHardship } from './hardship.ts'
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
  ['my dad passed yesterday', 'loss'],
  ['Mom passed away this morning', 'loss'],
  ['Dad died', 'loss'],
  ['my baby is sick cant do this rn', 'illness'],
  ['kids home sick today', 'illness'],
  ['lost my mom this morning', 'loss'],
  ['my mom passed, hold these please', 'loss'],
  ['my grandpa passed sunday so i need some time', 'loss'],
  ['lost my wife last month, going slow', 'loss'],
  ['funeral today, no lessons please', 'loss'],
  ['i lost the baby', 'loss'],
  ['murió mi mamá', 'loss'],
  ['se murió mi abuela, pausa por favor', 'loss'],
  ["j'ai perdu mon mari", 'loss'],
  ['estoy en el hospital', 'illness'],
  ["je suis à l'hôpital", 'illness'],
  ['starting chemo next week', 'illness'],
  ['had a stroke, typing slow', 'illness'],
  ['im so depressed', 'low'],
  ['i feel hopeless', 'low'],
  ['i cant cope', 'low'],
  ["I can't stop crying", 'low'],
  ["I'm just so overwhelmed right now", 'struggle'],
  ['im struggling', 'struggle'],
  ['im overwhelmed', 'struggle'],
  ['hard week', 'struggle'],
  ['rough day', 'struggle'],
  ['its been a lot', 'struggle'],
  ["it's been a really tough month", 'struggle'],
  ['i have a lot on my plate', 'struggle'],
  ['estoy muy agobiada', 'struggle'],
  ['having a dark time', 'low'],
  ['panic attack cant do this today', 'low'],
  ["i need help i'm not ok", 'low'],
  ['i cant do this anymore', 'low'],
  ['me siento muy sola', 'low'],
  ['i lost my job', 'setback'],
  ['got fired today', 'setback'],
  ['we lost everything in the flood', 'setback'],
  ["j'ai été licenciée", 'setback'],
] as const) {
  hardship(`${text}: ${told}`, () => {
    assert.is(readHardship(text), told)
    assert.equal(readText(text, null), { is: 'wish', wish: { name: 'pause', about: told, text }, by: 'rule' })
  })
}

for (const text of [
  'a lot',
  'thanks a lot',
  'its a lot of money',
  'struggling with debits',
  'hard time understanding credits',
  'hard question',
  'rough estimate',
  'bad debt',
  'long term debt',
  'i am overwhelmed, stop texting me',
  'my phone died',
  'my business died',
  'lost my phone',
  'I work at a hospital',
  'my brother passed the cpa exam',
  'my dad passed it yesterday',
  'the account is empty',
  'this answer is so depressing',
  'im alone at work',
  'the employee was fired',
  'funeral home revenue',
  "i'm sick of this",
  'im dying to know',
  'this is killing me',
  'my mom died, stop texting this number',
  'my mom died and i want to die too',
  'i have a cold wallet',
]) {
  hardship(`${text}: no such text`, () => assert.is(readHardship(text), null))
}

for (const [text, told] of [
  ['A. my mom died so idc', 'loss'],
  ['B because my dad is in the hospital', 'illness'],
  ['pause till monday, my grandma passed', 'loss'],
  ['C, the employee was fired', null],
  ['A, my client lost his house', null],
] as const) {
  hardship(`beside other words, ${text}: ${told}`, () => assert.is(mentionsHardship(text), told))
}

hardship('an opt-out and a cry for help stay what they are', () => {
  assert.is(readText('my mom died, stop texting this number', null).is, 'opt-out')
  assert.is(readText('im overwhelmed, stop texting me', null).is, 'opt-out')
  for (const cry of ['i want to disappear', 'whats the point of anything', 'im so depressed i want to die'])
    assert.is(readText(cry, null).is, 'crisis', cry)
  assert.is(readText('my mom died and i want to die too', null).is, 'crisis')
})

hardship.run()
