import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isSameNumber, readNumerals } from './numerals.ts'
import { tokensOf } from './tokens.ts'

const numbers = suite('the numbers of a text')

/**
 * "4.8|4800 $": all the values that each number may have, its unit, "~" after one that may not be a number, "@" and its
 * place if there are several.
 */
function describe(text: string): string {
  const tokens = tokensOf(text)
  const one = ({ from, to, values, unit, shy }: ReturnType<typeof readNumerals>[number]) => {
    const figures = values.map((value) => Number(value.toPrecision(12))).join('|')
    const place = from === 0 && to === tokens.length ? '' : ` @${from}-${to}`
    return `${figures}${unit && ` ${unit}`}${shy ? '~' : ''}${place}`
  }
  return readNumerals(tokens).map(one).join('; ')
}

const table: readonly (readonly [string, string])[] = [
  ['3m', '3000000'],
  ['5¢', '0.05 $'],
  ['CD', '400~'],
  ['CM', '900~'],
  ['IX', '9~'],
  ['XL', '40~'],
  ['ii', ''],
  ['10k', '10000'],
  ['1bn', '1000000000'],
  ['20€', '20 $'],
  ['2:1', '2'],
  ['2mm', '2000000'],
  ['500', '500'],
  ['a k', '1000~ @1-2'],
  ['a/5', '5 @1-2'],
  ['a:1', '1 @1-2'],
  ['mix', '1009~'],
  ['(300', '300'],
  ['300)', '300'],
  ['VIII', '8~'],
  ['(300)', '300|-300'],
  ['1 1/2', '1.5'],
  ['10001', '10001'],
  ['4.800', '4.8|4800'],
  ['cents', ''],
  ['dot 5', '0.5'],
  ['point', ''],
  ['third', ''],
  ['$1,200', '1200 $'],
  ['25 bps', '0.25 %'],
  ['decada', '10 year'],
  ['decade', '10 year'],
  ['half a', '0.5~'],
  ['lustro', '5 year'],
  ['1 in 10', '0.1'],
  ['century', '100 year'],
  ['one ten', '110|1.1'],
  ['ten ten', '1010|10.1'],
  ['a dollar', ''],
  ['decennie', '10 year'],
  ['dix sept', '17'],
  ['quincena', '15 day'],
  ['semester', '6 month'],
  ['semestre', '6 month'],
  ['the year', ''],
  ['a percent', ''],
  ['a quarter', '0.25 @1-2'],
  ['fortnight', '14 day'],
  ['one third', '0.333333333333'],
  ['trimestre', '3 month'],
  ['2 out of 8', '0.25'],
  ['point five', '0.5'],
  ['two thirds', '0.666666666667'],
  ['two to one', '2'],
  ['$5 thousand', '5000 $'],
  ['15 per cent', '15 %'],
  ['50 centavos', '0.5 $'],
  ['eleven five', '11500|11.5'],
  ['half of 300', '150'],
  ['two, thirds', '2 @0-1'],
  ['a whole year', '1 year'],
  ['negative 300', '-300'],
  ['quatre vingt', '80'],
  ['soixante dix', '70'],
  ['thousand one', '1001'],
  ['(300) dollars', '300|-300 @0-1'],
  ['4.800 hundred', '480|480000'],
  ['nineteen nine', '19900|19.9'],
  ['twenty twelve', '2012|20.12'],
  ['$1,200 dollars', '1200 $'],
  ['2 thousand 500', '2500'],
  ['half a million', '500000'],
  ['one and a half', '1.5'],
  ['soixante vingt', '6020|60.2'],
  ['twenty and two', '22'],
  ['hundred and one', '101|1.01'],
  ['two outta three', '0.666666666667'],
  ['quatre vingt quinze', '95'],
  ['twenty-four hundred', '2400'],
  ['1 point five percent', '1.5 %'],
  ['three thousand and half', '3500'],
  ['two and a half thousand', '2500'],
  ['two thousand five hundred and a half', '2500.5'],
  ['5/0', '5 @0-1; 0 @1-2'],
  ['2:10', '2 @0-1; 10 @1-2'],
  ['1, 1/2', '1 @0-1; 0.5 @1-3'],
  ['$5 to $7', '5 $ @0-1; 7 $ @2-3'],
  ['ten five', '10 @0-1; 5 @1-2'],
  ['zero ten', '0 @0-1; 10 @1-2'],
  ['five four', '5 @0-1; 4 @1-2'],
  ['ten in one', '10 @0-1; 1~ @2-3'],
  ['twelve one', '12 @0-1; 1~ @1-2'],
  ['two halves', '2 @0-1; 0.5~ @1-2'],
  ['a third one', '0.333333333333 @1-2; 1~ @2-3'],
  ['ten minus 3', '10 @0-1; 3 @2-3'],
  ['twelve zero', '12 @0-1; 0 @1-2'],
  ['twelve.five', '12 @0-1; 5 @1-2'],
  ['five in five', '5 @0-1; 5 @2-3'],
  ['$1,020 vs 120', '1020|10.2 $ @0-1; 120|1.2 @2-3'],
  ['2 thousand 1000', '2000 @0-2; 1000 @2-3'],
  ['2 thousand 1500', '2000 @0-2; 1500 @2-3'],
  ['2 thousand 4.800', '2000 @0-2; 4.8|4800 @2-3'],
  ['ten grand a year', '10000 @0-2; 1 year~ @2-4'],
  ['twenty in thirty', '20 @0-1; 30 @2-3'],
  ['two to one hundred', '2 @0-3; 100 @3-4'],
  ['three point one four one five', '3.141 @0-5; 5 @5-6'],
]
for (const [text, expected] of table)
  numbers(`${text} is ${expected || 'none'}`, () => assert.is(describe(text), expected))

/** What is said, what an option has, and whether they match. */
const pairs: readonly (readonly [string, string, boolean])[] = [
  ['$25', '$25', true],
  ['$25', '25%', false],
  ['-1', '-100%', false],
  ['.335', '33%', false],
  ['.4%', '40%', false],
  ['12%', '0.12%', false],
  ['0', '0%', true],
  ['0.000001', '0', false],
  ['0.12', '12%', true],
  ['1', '100%', false],
  ['1 year', '12 months', true],
  ['1 year', '52 weeks', true],
  ['1.000 weeks', '7 days', true],
  ['1/3', '33%', true],
  ['1/3', '33.3%', false],
  ['100%', '1', false],
  ['1000000', '1000000.5', true],
  ['12%', '0.12', true],
  ['12%', '0.13', false],
  ['150%', '1.5', true],
  ['2 hours', '2', false],
  ['2 years', '12 months', false],
  ['25', '$25', true],
  ['25', '25', true],
  ['30 days', '1 month', true],
  ['4.800', '4.800', true],
  ['4.800%', '0.048', true],
  ['60 minutes', '1 hour', true],
]
for (const [said, meant, expected] of pairs) {
  numbers(`${said} is ${expected ? '' : 'not '}${meant}`, () => {
    const [heard, of] = [said, meant].map((text) => readNumerals(tokensOf(text))[0])
    assert.ok(heard && of)
    assert.is(isSameNumber(heard, of), expected)
  })
}

numbers.run()
