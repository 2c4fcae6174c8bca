import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isInSubject, subjectTag } from './subject-tag.ts'

const test = suite('subject tag')

/** A subject's name, and its tag. */
const cases: [string, string][] = [
  ['Month-End Close', 'month-end-close'],
  ['Partnerships and LLCs', 'partnerships-and-llcs'],
  ['Revenue, Liabilities & Equity', 'revenue-liabilities-equity'],
  ['Payments (and IRS Notices) by Mail', 'payments-by-mail'],
  ['  S   Corporations ', 's-corporations'],
  ["Owner's Pay", 'owners-pay'],
]

for (const [name, tag] of cases) test(`${name} is ${tag}`, () => assert.is(subjectTag(name), tag))

test('a lesson is found by its own tag or by one of its others', () => {
  const lesson = { subcategoryTag: 's-corporations', tags: ['tax-credits'] }
  assert.ok(isInSubject(lesson, 'S Corporations'))
  assert.ok(isInSubject(lesson, 'Tax Credits'))
  assert.not(isInSubject(lesson, 'C Corporations'))
})

test.run()
