import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Keyword, readKeyword } from './keywords.ts'

const test = suite('Keywords')

const OPT_OUT = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']

const cases: readonly (readonly [body: string, keyword: Keyword | null])[] = [
  ...OPT_OUT.map((word) => [word, 'STOP'] as const),
  ['START', 'START'],
  ['YES', 'START'],
  ['UNSTOP', 'START'],
  ['HELP', 'HELP'],
  ['INFO', 'HELP'],
  ['stop', 'STOP'],
  [' Stop\n', 'STOP'],
  ['STOP!', null],
  ['OPT OUT', null],
  ['please stop', null],
  ['', null],
]

for (const [body, keyword] of cases) {
  test(`${JSON.stringify(body)} is ${keyword ?? 'just a text'}`, () => assert.is(readKeyword(body), keyword))
}

test.run()
