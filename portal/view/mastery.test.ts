import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { begunSubjects, passToday, passWords, type SubjectMastery } from './mastery.ts'

const test = suite('mastery')

const subject = (part: Partial<SubjectMastery>): SubjectMastery => ({
  categoryId: 1,
  category: '',
  subcategory: 'Bookkeeping Basics',
  subcategoryTag: '',
  lessons: 12,
  taught: 0,
  completed: 0,
  right: 0,
  answered: 0,
  recall: 0,
  ...part,
})

const ranges: [what: string, mastery: Partial<SubjectMastery>[], pass: [likely: number, low: number, high: number]][] =
  [
    ['nothing taught', [], [0, 0, 0]],
    ['one lesson, never asked', [{ taught: 1, recall: 100 }], [1, 0, 1]],
    ['one lesson, answered right', [{ taught: 1, recall: 99.6, right: 1, answered: 1 }], [1, 0, 1]],
    ['many lessons, never asked', [{ taught: 38, recall: 71 }], [22, 14, 29]],
    ['many lessons, all six answers wrong', [{ taught: 38, recall: 71, right: 0, answered: 6 }], [10, 3, 16]],
    ['as many, all six answers right', [{ taught: 38, recall: 71, right: 6, answered: 6 }], [25, 19, 30]],
    ['much practice, mostly right', [{ taught: 40, recall: 95, right: 190, answered: 200 }], [36, 33, 39]],
    ['much practice, mostly wrong', [{ taught: 40, recall: 95, right: 60, answered: 200 }], [12, 7, 16]],
    [
      'answers of one subject tell about another',
      [
        { taught: 10, recall: 90, right: 20, answered: 40 },
        { taught: 10, recall: 90 },
      ],
      [10, 6, 13],
    ],
  ]
for (const [what, mastery, [likely, low, high]] of ranges) {
  test(`what would pass today: ${what}`, () => {
    const pass = passToday(mastery.map(subject))
    assert.equal([pass.likely, pass.low, pass.high], [likely, low, high])
  })
}

test('it is always said how sure that is', () => {
  assert.is(
    passWords(passToday([subject({ taught: 1, recall: 100 })])),
    'about 1 of 1 lesson, most likely between 0 and 1',
  )
})

test('subjects are shown once they have begun; of the chosen ones the others are counted', () => {
  const mastery = [
    subject({}),
    subject({ subcategory: 'Payroll Records' }),
    subject({ categoryId: 2, subcategory: 'GAAP Concepts' }),
    subject({ categoryId: 3, taught: 1, recall: 90 }),
  ]
  const { begun, toCome } = begunSubjects(mastery, { 1: ['Bookkeeping Basics'] })
  assert.equal(
    begun.map(({ categoryId }) => categoryId),
    [3],
  )
  assert.is(toCome, 1)
})

test.run()
