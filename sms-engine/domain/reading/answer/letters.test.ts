import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readLetters } from './letters.ts'
import { textOf, wordsOf } from './text.ts'

const letters = suite('the letters that a text names')

/** "B~": a letter that only competes with others; "C(c as in cat)": a letter with the words that spell it. */
function describe(typed: string, count = 4): string {
  const text = textOf(typed)
  const one = (pointer: ReturnType<typeof readLetters>[number]) => {
    const spelt = pointer.to - pointer.from > 1 ? `(${wordsOf(text, pointer)})` : ''
    return `${'ABCD'[pointer.shown]}${pointer.strong ? '' : '~'}${spelt}`
  }
  return readLetters(text, count).map(one).join(' ')
}

const table: readonly (readonly [string, string])[] = [
  ['b', 'B'],
  ['gotta be in both places', ''],
  ['be in boxes', ''],
  ['be as in boy', 'B(be as in boy)'],
  [':d', ''],
  ['A+', ''],
  ['d:', 'D'],
  ['I B', 'B'],
  ['I C', ''],
  ['a b', 'A B'],
  ['b a', 'B A'],
  ['b r', ''],
  ['b-b', 'B~ B~'],
  ['b.b', ''],
  ['bee', 'B'],
  ['r b', ''],
  ['x a', 'A'],
  ['x-b', ''],
  ['able', ''],
  ['b, r', 'B'],
  ['i bb', 'B~'],
  ['i. c', 'C'],
  ['my b', ''],
  ['no.b', 'B'],
  ['r. b', 'B'],
  ['bob B', 'B'],
  ['hi D:', ''],
  ['its a', 'A'],
  ["l'a b", ''],
  ['la be', 'B'],
  ['the b', 'B'],
  ['a, man', 'A'],
  ['b corp', ''],
  ['b-2400', ''],
  ['his. d', 'D'],
  ['lets c', ''],
  ['love b', ''],
  ['plan b', ''],
  ['um bee', 'B'],
  ['and sea', 'C'],
  ['bee bob', ''],
  ['bob a b', ''],
  ['bob b a', 'B~ A'],
  ['c as in', 'C'],
  ['charlie', 'C'],
  ['plan, b', 'B'],
  ['plan. b', ''],
  ['to c it', ''],
  ['be as in', ''],
  ['bee. bob', 'B'],
  ['bob. bee', 'B'],
  ['c d casa', 'C(c d casa)'],
  ['c la vie', ''],
  ['final bb', 'B'],
  ['love bbb', ''],
  ['we c bob', 'C~'],
  ['C u later', ''],
  ['bob A man', ''],
  ['cc oops c', 'C~ C'],
  ['la be bob', 'B(be bob)'],
  ['lol A man', 'A'],
  ['lol a man', ''],
  ['A customer', ''],
  ['be for bob', 'B(be for bob)'],
  ['bee is bob', 'B'],
  ['bob c what', 'C~'],
  ['bob. B bob', 'B'],
  ['down for b', 'B'],
  ['hi, D: yes', 'D'],
  ['la de casa', ''],
  ['la de dado', 'D(de dado)'],
  ['B back soon', 'B'],
  ['IT IS A CAR', ''],
  ['a c in math', 'A C~'],
  ['b back soon', ''],
  ['can c. what', ''],
  ['gonna b bob', ''],
  ['it is A car', 'A'],
  ['WE SAY B MAN', 'B'],
  ['alpha is bob', ''],
  ['maybe. A man', ''],
  ['bee as in boy', 'B(bee as in boy)'],
  ['bob, bee, bob', 'B'],
  ['bob, sea, bob', ''],
  ['bob? bee? bob', 'B'],
  ['c what i mean', ''],
  ['c, comme chat', 'C'],
  ['i said B dude', 'B~'],
  ['la c, de casa', 'C(c de casa)'],
  ['la c. de casa', 'C'],
  ['be like in boy', 'B(be like in boy)'],
  ['letter bee bob', ''],
  ['letter see and', 'C'],
  ['option de dado', ''],
  ['my grade is ccc', 'C~'],
  ['option a please', 'A'],
  ['running late -b', ''],
  ['bob be as in boy', ''],
  ['bob, be like boy', 'B(be like boy)'],
  ['lol be as in boy', 'B(be as in boy)'],
  ['put me down for b', 'B'],
  ['okay, see, the thing', ''],
  ['BBB car runs', 'B'],
  ['BB car runs', 'B~'],
  ['lol ccc', 'C'],
  ['car lol ccc', 'C'],
  ["c'est bon", ''],
  ['IF B', 'B'],
  ['c as the dog', 'C'],
  ['bob c as in dog bob', 'C(c as in dog)'],
  ['la c, como casa', 'C(c como casa)'],
  ['bob bee is bob', ''],
  ['go car b', 'B'],
  ['ok, b car', 'B'],
  ['car a because', ''],
  ['car a) man', 'A'],
  ['dé bob', ''],
  ['bob dé', ''],
]
for (const [text, expected] of table) {
  letters(`${JSON.stringify(text)} names ${expected || 'none'}`, () => assert.is(describe(text), expected))
}

letters('a question of three options has no D', () => {
  assert.is(describe('C and D', 3), 'C')
  assert.is(describe('dee', 3), '')
})

letters.run()
