import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { QuestionSource } from '../schema.ts'
import { setsMax } from './choose.ts'
import { compileQuestion, flawsOf } from './compile.ts'
import { carries, setsOf, worded } from './sets.ts'

const lesson = { id: 'margin', sms: '', reading: '' }

const source: QuestionSource = {
  id: 'margin-1',
  vary: { who: ['Ann', 'Bob'], sales: { from: 600, to: 3000, step: 400 }, rate: ['5%', '7.5%'] },
  law: { limit: { is: 2560.5, year: 2026 } },
  let: { fee: 'sales * rate', rest: 'sales - fee', over: 'max(sales - limit, 0)', gap: '4100 - sales' },
  where: ['sales != 600'],
  stem: '{who} sells for {sales|$} at {rate|%1}. What is left?',
  options: [
    { text: '{rest|$2}', right: true, why: '{sales|$} - {fee|$2} = {rest|$2}.' },
    { text: '{fee|$2}', why: 'That is the fee.' },
    { text: '{gap|$2}', why: 'This looks the wrong way.' },
    { text: '{over|$2}', why: 'Only what is above {limit|$2}.' },
  ],
}
const template = compileQuestion(source, lesson)

test('lists sets that differ, keep the conditions and are the same each time', () => {
  const sets = setsOf(template)
  assert.is(sets.length, 24, '2 names, 6 of 7 amounts, 2 rates')
  assert.is(new Set(sets.map((set) => JSON.stringify(set))).size, 24)
  assert.not(sets.some((set) => set.sales === '600'))
  assert.equal(setsOf(compileQuestion(source, lesson)), sets)
  const first = sets.find(({ who, sales }) => who === 'Ann' && sales === '1000')
  assert.equal(first, { who: 'Ann', sales: '1000', rate: '0.05', limit: '2560.5' })
})

test('of many combinations it takes some from everywhere', () => {
  const wide = { ...source, vary: { ...source.vary, sales: { from: 1100, to: 3200, step: 1 } } }
  const sets = setsOf(compileQuestion(wide, lesson))
  assert.is(sets.length, setsMax)
  const thirds = sets.map(({ sales }) => Math.floor((Number(sales) - 1100) / 701))
  for (const third of [0, 1, 2]) assert.ok(thirds.filter((each) => each === third).length >= 6, `third ${third}`)
})

test('fills stem, options and explanations alike', () => {
  const { stem, options } = worded(template, { who: 'Bob', sales: '3000', rate: '0.075', limit: '2560.5' })
  assert.is(stem, 'Bob sells for $3,000 at 7.5%. What is left?')
  assert.equal(
    options.map(({ text }) => text),
    ['$2,775.00', '$225.00', '$1,100.00', '$439.50'],
  )
  assert.is(options[0]?.why, '$3,000 - $225.00 = $2,775.00.')
})

test('a question without variables has one set, the empty one, and its texts as they stand', () => {
  const { vary, law, let: derived, where, ...fixed } = source
  const plain = compileQuestion({ ...fixed, stem: 'What is left?', options: [] }, lesson)
  assert.equal(setsOf(plain), [{}])
  assert.ok(carries(plain, {}))
  assert.not(carries(plain, { sales: '1000' }))
  assert.is(worded(plain, {}).stem, 'What is left?')
})

test('carries its own sets, and none that today would not be asked', () => {
  for (const set of setsOf(template)) assert.ok(carries(template, set))
  const asked = { who: 'Ann', sales: '1000', rate: '0.05', limit: '2560.5' }
  const refused: readonly [why: string, values: Record<string, string>][] = [
    ['a value between two steps', { ...asked, sales: '1100' }],
    ['a value beyond the range', { ...asked, sales: '3400' }],
    ['a value that a condition excludes', { ...asked, sales: '600' }],
    ['a word that is gone', { ...asked, who: 'Cat' }],
    ['a figure of the law that has changed', { ...asked, limit: '2500' }],
    ['a variable that is gone', { ...asked, town: 'Reno' }],
    ['nothing at all', {}],
  ]
  for (const [why, values] of refused) assert.not(carries(template, values), why)
})

const flawed: readonly [what: string, patch: Partial<QuestionSource>, path: string, says: RegExp][] = [
  [
    'an unknown name in a text',
    { stem: '{who} {sales|$} {rate|%} {price|$}' },
    'stem',
    /\{price\} is the name of nothing/,
  ],
  ['an unknown name in a formula', { let: { ...source.let, fee: 'price * rate' } }, 'let.fee', /no price above it/],
  [
    'a name used above its place',
    { let: { rest: 'sales - fee', fee: 'sales * rate', over: 'limit', gap: '9' } },
    'let.rest',
    /no fee above/,
  ],
  [
    'a formula that is none',
    { let: { ...source.let, fee: 'sales x rate' } },
    'let.fee',
    /"sales x rate" is no formula/,
  ],
  ['a condition that is none', { where: ['sales'] }, 'where.0', /no comparison/],
  ['a sum of words', { let: { ...source.let, fee: 'who * rate' } }, 'let.fee', /who is a word/],
  ['a variable that nobody reads', { vary: { ...source.vary, spare: [1, 2] } }, 'vary.spare', /used in no text/],
  [
    'a variable in a condition alone',
    { vary: { ...source.vary, spare: [1, 2] }, where: ['spare > 1'] },
    'vary.spare',
    /no text/,
  ],
  [
    'a constant that nobody reads',
    { law: { ...source.law, cap: { is: 1, year: 2026 } } },
    'law.cap',
    /used in no text/,
  ],
  [
    'a derived figure that nobody reads',
    { let: { ...source.let, twice: 'sales * 2' } },
    'let.twice',
    /used in no text/,
  ],
  ['a name twice', { let: { ...source.let, sales: 'rate' } }, 'let.sales', /another sales/],
  ['a name that is none', { vary: { ...source.vary, Spare: [1, 2] } }, 'vary.Spare', /is no name/],
  ['a figure without a format', { stem: '{who} {sales} {rate|%}' }, 'stem', /needs a format/],
  ['a word with a format', { stem: '{who|$} {sales|$} {rate|%}' }, 'stem', /is a word/],
  ['a format that is none', { stem: '{who} {sales|$$} {rate|%}' }, 'stem', /no format/],
  ['a lone brace', { stem: '{who} {sales|$} {rate|%} }' }, 'stem', /brace/],
  ['a list of words and figures', { vary: { ...source.vary, who: ['Ann', '5'] } }, 'vary.who', /all figures/],
  ['a value twice', { vary: { ...source.vary, who: ['Ann', 'Ann'] } }, 'vary.who', /twice/],
  [
    'a range that misses its end',
    { vary: { ...source.vary, sales: { from: 1, to: 10, step: 4 } } },
    'vary.sales',
    /between two steps/,
  ],
  ['a range downward', { vary: { ...source.vary, sales: { from: 9, to: 1, step: 4 } } }, 'vary.sales', /one step up/],
  ['a division by zero', { let: { ...source.let, over: 'limit / (sales - 1400)' } }, 'vary', /divide by zero/],
  ['conditions that refuse everything', { where: ['sales < 0'] }, 'where', /refuses every combination/],
]
for (const [what, patch, path, says] of flawed) {
  test(`refuses ${what}`, () => {
    const [flaw] = flawsOf({ ...source, ...patch })
    assert.ok(flaw, 'nothing is wrong')
    assert.is(flaw.path.join('.'), path)
    assert.match(flaw.message, says)
  })
}

test('no set repeats a figure of the lesson, but a small count may return', () => {
  const asks = (sms: string) => {
    const sets = setsOf(compileQuestion(source, { ...lesson, sms }))
    return sets.some(({ sales, rate }) => sales === '1000' && rate === '0.05')
  }
  assert.ok(asks(''))
  assert.not(asks('She sold for $1,000 in 5 days.'))
  assert.not(asks('Of it $950.00 was left.'), 'the right option')
  assert.ok(asks('The fee was $50.00.'), 'a wrong option')
  assert.ok(asks('She sold 1,000 hats.'), 'a count is no amount')
})

test('a question in order has no flaw', () => {
  assert.equal(flawsOf(source), [])
})

test.run()
