import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readNumerals } from './numerals.ts'
import { readInitial, readPlaces } from './places.ts'
import { textOf, wordsOf } from './text.ts'

const places = suite('the places that a text names')

/** "C(the third one)": the option and the words that name it; "~" after one that only competes with others. */
function describe(typed: string, count = 4): string {
  const text = textOf(typed)
  return readPlaces(text, readNumerals(text.tokens), count)
    .map((pointer) => `${'ABCD'[pointer.shown]}${pointer.strong ? '' : '~'}(${wordsOf(text, pointer)})`)
    .join(' ')
}

const table: readonly (readonly [string, string])[] = [
  ['0', ''],
  ['4', 'D(4)'],
  ['5', ''],
  ['02', ''],
  ['2%', ''],
  ['2.0', ''],
  ['one', 'A(one)'],
  ['last', 'D(last)'],
  ['no 2', 'B(no 2)'],
  ['2 y 3', 'B~(2) C~(3)'],
  ['2-car', ''],
  ['all 2', ''],
  ['first', 'A(first)'],
  ['2 or 3', 'B~(2) C(3)'],
  ['arriba', ''],
  ['bob #2', 'B(2)'],
  ['bob 3.', ''],
  ['no two', 'B(two)'],
  ['top one', 'A(top one)'],
  ['number 2', 'B(number 2)'],
  ['2 of them', ''],
  ['de arriba', 'A(arriba)'],
  ['final one', ''],
  ['first car', 'A(first)'],
  ['option. 2', 'B(2)'],
  ['so 3 cars', ''],
  ['the final', ''],
  ['bob second', ''],
  ['number two', 'B(number two)'],
  ['two please', 'B(two)'],
  ['first thing', 'A(first thing)'],
  ['hasta abajo', 'D(abajo)'],
  ['last answer', ''],
  ['third. week', 'C(third)'],
  ['yall. first', 'A(first)'],
  ['bottom. line', 'D(bottom)'],
  ['on the first', 'A(the first)'],
  ['the top line', ''],
  ['vin number 2', ''],
  ['door number 3', 'C(number 3)'],
  ['the first car', 'A(the first)'],
  ['the first one', 'A(the first one)'],
  ['third to last', 'B(third to last)'],
  ['your last one', ''],
  ['before the 1st', ''],
  ['option a first', 'A(first)'],
  ['option the car', ''],
  ['second to last', 'C(second to last)'],
  ['the number one', 'A(number one)'],
  ['option the last', 'D(option the last)'],
  ['the last one is', 'D(the last one)'],
  ['the second goes', ''],
  ['vin, number two', 'B(number two)'],
  ['option the first', 'A(option the first)'],
  ['the final answer', ''],
  ['the final choice', 'D(the final choice)'],
  ['the last one was', ''],
  ['before the 1st one', 'A(the 1st one)'],
  ['second of the four', ''],
  ['the VIN number one', ''],
  ['the second of many', ''],
  ['third from the top', 'C(third from the top)'],
  ['second from the top', 'B(second from the top)'],
  ['the 2nd of the month', 'B(the 2nd of the)'],
  ['the last one is hard', ''],
  ['the last one looks ok', 'D(the last one)'],
  ['the last one was right', 'D(the last one)'],
  ['the second in the four', ''],
  ['the second of your options', 'B(the second of your options)'],
  ['bob the second', 'B(the second)'],
  ['bob the second please', 'B(the second)'],
  ['bob the second says so', 'B(the second)'],
  ['bob the second car', 'B(the second)'],
  ['bob number second', 'B(second)'],
  ['the second of your four then', 'B(the second of your four)'],
  ['option the first car', 'A(option the first)'],
  ['option 2 times', ''],
  ['number 2 per week', ''],
  ['car-3', ''],
  ['1) was easier', 'A(1)'],
  ['3 was right', ''],
  ['2 & 3', ''],
  ['2/3', ''],
]
for (const [text, expected] of table) {
  places(`${JSON.stringify(text)} names ${expected || 'none'}`, () => assert.is(describe(text), expected))
}

places('a question of three options has no fourth, and its last is C', () => {
  assert.is(describe('the fourth', 3), '')
  assert.is(describe('number 4', 3), '')
  assert.is(describe('the last', 3), 'C(the last)')
  assert.is(describe('second to last', 3), 'B(second to last)')
})

const debits = ['debit', 'credit', 'asset', 'equity']
const costing = ['fifo', 'lifo', 'weightedaverage', 'fees']
const initials: readonly (readonly [string, readonly string[], string])[] = [
  ['starting c', debits, '-'],
  ['starting with f', costing, '-'],
  ['begins with a or c', debits, 'C(begins with a)'],
  ['start now and go with d', debits, '-'],
  ['the one starting with c', debits, 'B(starting with c)'],
]
for (const [typed, options, expected] of initials) {
  places(`${JSON.stringify(typed)} of ${options.join(' / ')} is ${expected}`, () => {
    const text = textOf(typed)
    const pointer = readInitial(text, options)
    assert.is(pointer ? `${'ABCD'[pointer.shown]}(${wordsOf(text, pointer)})` : '-', expected)
  })
}

places.run()
