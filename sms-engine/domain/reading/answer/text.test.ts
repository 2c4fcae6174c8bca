import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clauseOf, isResult } from './clauses.ts'
import { endsInQuestion, hasCue, isAllKnown, isWithin, placesOf, runsOn, textOf, touches, wordsOf } from './text.ts'

const texts = suite('what the words of a text do')

/** The words that say something in capitals, and after the bar what others do to the options named. */
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

/** For each word the clause it belongs to, with "=" if it is a result. */
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

texts('runs of words between marks of punctuation, and sentences', () => {
  const text = textOf('cash, bank and car. loan? rent tax')
  const spans = (of: 'segment' | 'sentence') => text.tokens.map((_, at) => wordsOf(text, text[of](at)))
  assert.equal(spans('segment'), [
    'cash',
    'bank and car',
    'bank and car',
    'bank and car',
    'loan',
    'rent tax',
    'rent tax',
  ])
  assert.equal(spans('sentence'), [...Array(4).fill('cash bank and car'), 'loan', 'rent tax', 'rent tax'])
})

texts('a sentence that ends in a question mark', () => {
  const text = textOf('cash? bank. car tax?')
  assert.equal(
    [1, 2, 3, 4].map((end) => endsInQuestion(text, end)),
    [true, false, false, true],
  )
  assert.not(endsInQuestion(textOf('cash.'), 1))
  assert.not(endsInQuestion(textOf(''), 0))
})

texts('spans within and beside each other', () => {
  const span = (from: number, to: number) => ({ from, to })
  assert.ok(isWithin(span(1, 2), span(1, 2)))
  assert.ok(isWithin(span(1, 2), span(0, 3)))
  assert.not(isWithin(span(0, 2), span(1, 3)))
  assert.not(isWithin(span(1, 4), span(1, 3)))
  assert.ok(touches(span(1, 3), span(2, 4)))
  assert.ok(touches(span(2, 4), span(1, 3)))
  assert.not(touches(span(1, 2), span(2, 3)))
  assert.not(touches(span(2, 3), span(1, 2)))
  assert.equal(placesOf(span(2, 5)), [2, 3, 4])
  assert.equal(placesOf(span(5, 2)), [])
})

texts('nothing is said but what stands inside', () => {
  const text = textOf('so cash please bank')
  assert.ok(isAllKnown(text, { from: 0, to: 1 }))
  assert.not(isAllKnown(text, { from: 0, to: 3 }))
  assert.ok(isAllKnown(text, { from: 0, to: 3 }, { from: 1, to: 2 }))
  assert.not(isAllKnown(text, { from: 0, to: 4 }, { from: 1, to: 2 }))
  assert.not(isAllKnown(text, { from: 1, to: 4 }, { from: 2, to: 4 }))
  assert.not(isAllKnown(text, { from: 0, to: 4 }, { from: 1, to: 3 }))
})

texts('what a text does anywhere', () => {
  const text = textOf('maybe cash, no wait bank')
  assert.ok(hasCue(text, 'doubt'))
  assert.ok(hasCue(text, 'lost', 'turn'))
  assert.not(hasCue(text, 'lost'))
})

texts('a word runs on behind a space or a hyphen', () => {
  const { tokens } = textOf('cash bank-loan, car. rent? tax')
  assert.equal(tokens.map(runsOn), [false, true, true, false, false, false])
  assert.not(runsOn(undefined))
})

texts('a part of a longer phrase does nothing by itself', () => {
  const means = (typed: string) => textOf(typed).cues.map(({ means }) => means)
  assert.equal(means('no idea').includes('turn'), false)
  assert.ok(means('no wait').includes('turn'))
})

texts.run()
