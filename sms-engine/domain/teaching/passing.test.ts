import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Answers, passing } from './passing.ts'

const test = suite('passing')

const never: Answers = { right: 0, answered: 0 }
const lessons = (count: number, recall: number) => new Array<number>(count).fill(recall)

const ranges: [what: string, recalls: number[], answers: Answers, pass: [likely: number, low: number, high: number]][] =
  [
    ['nothing taught', [], never, [0, 0, 0]],
    ['one lesson, never asked', lessons(1, 1), never, [1, 0, 1]],
    ['one lesson, answered right', lessons(1, 0.996), { right: 1, answered: 1 }, [1, 0, 1]],
    ['many lessons, never asked', lessons(38, 0.71), never, [22, 14, 29]],
    ['many lessons, all six answers wrong', lessons(38, 0.71), { right: 0, answered: 6 }, [10, 3, 16]],
    ['as many, all six answers right', lessons(38, 0.71), { right: 6, answered: 6 }, [25, 19, 30]],
    ['much practice, mostly right', lessons(40, 0.95), { right: 190, answered: 200 }, [36, 33, 39]],
    ['much practice, mostly wrong', lessons(40, 0.95), { right: 60, answered: 200 }, [12, 7, 16]],
    ['answers of one subject tell about another', lessons(20, 0.9), { right: 20, answered: 40 }, [10, 6, 13]],
  ]
for (const [what, recalls, answers, [likely, low, high]] of ranges) {
  test(`what would pass today: ${what}`, () => {
    assert.equal(passing(recalls, answers), { taught: recalls.length, likely, low, high })
  })
}

test.run()
