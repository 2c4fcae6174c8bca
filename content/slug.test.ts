import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { slugOf } from './slug.ts'

const examples: readonly [string, string][] = [
  ['Bookkeeping Basics', 'bookkeeping-basics'],
  ['Bookkeeping & Financial Records', 'bookkeeping-financial-records'],
  ['Depreciation and Write-Offs', 'depreciation-and-write-offs'],
  ['S Corporations (Form 1120-S)', 's-corporations'],
  ["Who's Who?", 'whos-who'],
]

for (const [name, slug] of examples) {
  test(`${name} becomes ${slug}`, () => assert.is(slugOf(name), slug))
}

test.run()
