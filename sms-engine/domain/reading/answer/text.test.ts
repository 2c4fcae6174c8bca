import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clauseOf, isResult } from './clauses.ts'
import { textOf, wordsOf } from './text.ts'

const texts = suite('what the words of a text do')

/** The words that say something in capitals, and behind the bar what others do to the options named. */
const table: readonly (readonly [string, string])[] = [
  ['BRB', 'BRB | aside(brb)'],
  ['so b', 'so B | so(so) because(so) filler(so)'],
  ['idk b', 'idk B | doubt(idk) lost(idk)'],
  ['not b', 'not B | not(not) filler(not)'],
  ['i had b', 'i had B | filler(i) told(i had) filler(had)'],
  ['no idea', 'no idea | filler(no) lost(no idea)'],
  ['no wait b', 'no wait B | filler(no) turn(no wait) filler(wait)'],
  ['never heard of b', 'NEVER HEARD OF B | topic(never heard of) topic(heard of) filler(of)'],
  [
    'i thought b but no its c',
    'i thought B but no its c | filler(i) told(i thought) because(but) filler(but) turn(no) filler(no) frame(its) filler(its) filler(c)',
  ],
]
for (const [typed, expected] of table) {
  texts(`${JSON.stringify(typed)} is ${expected}`, () => {
    const text = textOf(typed)
    const words = text.tokens.map(({ word }, at) => (text.isKnown(at) ? word : word.toUpperCase()))
    const cues = text.cues.map((cue) => `${cue.means}(${wordsOf(text, cue)})`)
    assert.is(`${words.join(' ')} | ${cues.join(' ')}`, expected)
  })
}

/** For each word the clause that it stands in, "=" where it is a result. */
const clauses: readonly (readonly [string, string])[] = [
  ['so it is b', '0-1 1-4= 1-4= 1-4='],
  ['b because c', '0-1 0-3 2-3'],
  ['b for the car', '0-1 0-3 0-3 0-4'],
  ['b. c because d', '0-1 1-2 1-4 3-4'],
  ['b because c because d', '0-1 0-3 2-3 2-5 4-5'],
  ['so it really is just b', '0-1 1-6= 1-6= 1-6= 1-6= 1-6='],
]
for (const [typed, expected] of clauses) {
  texts(`the clauses of ${JSON.stringify(typed)}`, () => {
    const text = textOf(typed)
    const found = text.tokens.map((_, at) => {
      const { from, to } = clauseOf(at, text)
      return `${from}-${to}${isResult(at, text) ? '=' : ''}`
    })
    assert.is(found.join(' '), expected)
  })
}

texts.run()
