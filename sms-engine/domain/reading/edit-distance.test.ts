import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { editDistance } from './edit-distance.ts'

const distance = suite('how many letters differ')

for (const [from, to, edits] of [
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['abc', 'acb', 1],
  ['acsh', 'cash', 1],
  ['assets', 'asset', 1],
  ['avg', 'average', 4],
  ['ca', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['liab', 'liability', 5],
  ['slaes', 'sales', 1],
  ['slees', 'sales', 2],
  ['xsset', 'asset', 1],
] as const) {
  distance(`${from} and ${to}: ${edits}`, () => assert.is(editDistance(from, to), edits))
}

distance.run()
