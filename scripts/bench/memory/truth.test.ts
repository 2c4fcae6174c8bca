import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { DefaultMind } from './minds.ts'
import { tally } from './tally.ts'
import { TrueLearner, truths } from './truth.ts'
import { play } from './year.ts'

const truthNamed = (name: string) => {
  const truth = truths.find((each) => each.name === name)
  if (!truth) throw new Error(`there is no truth ${name}`)
  return truth
}
const assumed = truthNamed('as we assume')
const letters = truthNamed('letters kept')
const building = truthNamed('lessons build')

test('there are at least the five truths that were asked for', () => assert.ok(truths.length >= 6))

test('the same seed is the same learner, whatever was asked before', () => {
  const meet = (first: readonly number[]) => {
    const learner = new TrueLearner(assumed, 7, [])
    for (const lesson of [0, 1, 2]) learner.learn(lesson, 0)
    for (const lesson of first) learner.answer(lesson, 5)
    return learner.answer(2, 9)
  }
  assert.equal(meet([0]), meet([1]))
})

test('a learner who answers everything is taught three lessons a week, as in the year played by the product', () => {
  const year = play(assumed, 1, 1, 'plan', new DefaultMind(), [])
  assert.is(year.taught, 156)
  assert.ok(year.remembered > 105 && year.remembered < 135, `${year.remembered}`)
})

test('a letter that is remembered answers right and is no recall', () => {
  const rights = (truth: typeof letters) => {
    const learner = new TrueLearner({ ...truth, sigma: 0 }, 3, [])
    for (let lesson = 0; lesson < 200; lesson++) learner.learn(lesson, 0)
    let right = 0
    for (const day of [400, 800, 1200, 1600]) {
      for (let lesson = 0; lesson < 200; lesson++) if (learner.answer(lesson, day).right && day > 1000) right += 1
    }
    return right
  }
  assert.ok(rights(letters) > rights({ ...letters, letters: 0 }))
})

test('an answer refreshes what its lesson requires, where lessons build on each other', () => {
  const recall = (refresh: number) => {
    let [after, count] = [0, 0]
    for (let seed = 1; seed <= 50; seed++) {
      const learner = new TrueLearner({ ...building, refresh, sigma: 0 }, seed, [[], [0]])
      learner.learn(0, 0)
      learner.learn(1, 0)
      learner.answer(1, 10)
      after += learner.recall(0, 30)
      count += 1
    }
    return after / count
  }
  assert.ok(recall(0.5) > recall(0) + 0.02)
})

test('a tally knows how far off what was believed is, and how chances came out', () => {
  const answers = (chance: number, rights: number) =>
    Array.from({ length: 10 }, (_, index) => ({ chance, right: index < rights }))
  const year = { taught: 10, bare: 9, low: 4, high: 7, foreseen: [...answers(0.85, 8), ...answers(0.25, 3)] }
  const found = tally([
    { ...year, remembered: 6, believed: 8 },
    { ...year, remembered: 8, believed: 7 },
  ])
  assert.equal([found.error, found.bareError, found.within, found.remembered], [1.5, 2, 0.5, 7])
  assert.equal([found.bins[8]?.answers, found.bins[8]?.foreseen.toFixed(2), found.bins[8]?.right], [20, '0.85', 0.8])
  assert.is(found.bins[2]?.answers, 20)
})

test.run()
