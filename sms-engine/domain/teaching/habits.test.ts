import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { right, unsure, wrong } from '../../testing/answers.ts'
import type { Habits } from '../model/habits.ts'
import { chanceOfRight, learntFrom, likelihood, newcomer, oddsOf, type Said } from './habits.ts'

const habit = suite('habits')

const met = { stability: 5, difficulty: 5, days: 20, reviews: 1 }
const gaveUp: Said = { ...wrong, gaveUp: true }
const pace = ({ mean }: Habits) => mean[0]
const after = (said: readonly Said[], sight = met) =>
  said.reduce((habits: Habits, each) => learntFrom(habits, sight, each), newcomer)

habit('wrong answers tell of a quick pace of forgetting, right ones of a slow one', () => {
  assert.ok(pace(after([wrong])) > 0)
  assert.ok(pace(after([right])) < 0)
})

habit('the more answers, the less each moves, and the less is in doubt', () => {
  const often = after(Array.from({ length: 200 }, (_, index) => (index % 4 === 0 ? wrong : right)))
  const more = learntFrom(often, met, wrong)
  assert.ok(pace(more) - pace(often) < pace(after([wrong])) / 3, `${pace(more) - pace(often)}`)
  assert.ok(often.spread[0] < newcomer.spread[0] / 2, `${often.spread}`)
})

habit('a first answer tells whether lessons are taken in when they are read', () => {
  const fresh = { ...met, days: 1, reviews: 0 }
  assert.ok(after([wrong, wrong, wrong], fresh).mean[1] < newcomer.mean[1])
  assert.ok(after([right, right, right], fresh).mean[1] > newcomer.mean[1])
  assert.is(after([wrong], met).mean[1], newcomer.mean[1], 'a later one does not')
})

habit('right answers to what must be forgotten tell of luck, and of a slow pace', () => {
  const forgotten = { ...met, stability: 0.3, days: 300 }
  const lucky = after(new Array(10).fill(right), forgotten)
  assert.ok(lucky.mean[2] > newcomer.mean[2])
})

habit('right answers to what must be forgotten, asked again with the same figures, tell of remembered letters', () => {
  const forgotten = { ...met, stability: 0.3, days: 300, reviews: 2 }
  const same: Said[] = new Array(20).fill(right)
  const other = same.map((said) => ({ ...said, varied: true }))
  const [letters] = after(same, forgotten).letters ?? []
  assert.ok((letters ?? 0) > newcomer.letters[0] + 0.05, `${letters}`)
  assert.ok((after(same, forgotten).letters?.[1] ?? 1) < newcomer.letters[1], 'and it is less in doubt')
  assert.equal(after(other, forgotten).letters, newcomer.letters, 'with other figures they do not')
  assert.equal(
    after(same, { ...forgotten, reviews: 1 }).letters,
    newcomer.letters,
    'nor where it is the other question',
  )
  assert.ok(after(other, forgotten).mean[2] > after(same, forgotten).mean[2], 'then it was luck')
})

habit('wrong answers to what comes again tell that no letters are remembered, and the chance follows', () => {
  const rules = after(new Array(10).fill(wrong), { ...met, reviews: 2 })
  assert.ok((rules.letters?.[0] ?? 1) < newcomer.letters[0])
  const known = 0.5
  const again = (habits: Habits) => chanceOfRight(known, { ...oddsOf(newcomer), letters: oddsOf(habits).letters }, 2)
  assert.ok(again(rules) < again(newcomer))
})

habit('what was believed before letters were asked for goes on with a newcomer’s', () => {
  const { letters, ...before } = newcomer
  const repeated = { ...met, reviews: 2 }
  assert.equal(oddsOf(before), oddsOf(newcomer))
  assert.equal(learntFrom(before, repeated, right), learntFrom(newcomer, repeated, right))
  assert.equal(learntFrom(before, met, right).letters, letters)
})

habit('who gives up did not know; of the learner it tells the same as a wrong answer', () => {
  assert.equal(after([gaveUp]), after([wrong]))
  assert.equal(likelihood(oddsOf(newcomer), 1, gaveUp), { knowing: 0, guessing: 1 })
})

habit('a right answer with doubt, or one that came before with the same figures, is luck more often', () => {
  const luck = (said: Said, reviews = 1) => {
    const { knowing, guessing } = likelihood(oddsOf(newcomer), reviews, said)
    return guessing / knowing
  }
  assert.ok(luck(unsure) > luck(right))
  assert.ok(luck(right, 2) > luck(right))
  assert.is(luck({ ...right, varied: true }, 2), luck(right), 'other figures make it a new question')
})

habit('the chance of a right answer lies between luck and a slip', () => {
  assert.is(chanceOfRight(0, oddsOf(newcomer), 0), newcomer.mean[2])
  assert.is(chanceOfRight(1, oddsOf(newcomer), 0), 0.955)
})

const given = fc.record({
  said: fc.constantFrom(right, wrong, unsure, gaveUp, { ...right, varied: true }),
  stability: fc.double({ min: 0.01, max: 30_000, noNaN: true }),
  days: fc.double({ min: 0.5, max: 1_000, noNaN: true }),
  reviews: fc.nat(6),
})

habit('whatever is answered, habits stay believable, and doubt of each only shrinks', () => {
  fc.assert(
    fc.property(fc.array(given, { maxLength: 200 }), (answers) => {
      let habits: Habits = newcomer
      for (const { said, ...sight } of answers) {
        const next = learntFrom(habits, { difficulty: 5, ...sight }, said)
        for (const index of [0, 3, 5] as const) {
          assert.ok(next.spread[index] >= 0 && next.spread[index] <= habits.spread[index] + 1e-6)
        }
        habits = next
      }
      const [speed, taken, luck] = habits.mean
      assert.ok(Math.abs(speed) <= 2.5 && taken >= 0.4 && taken <= 0.995 && luck >= 0 && luck <= 0.5)
      assert.ok(JSON.stringify(habits).length < 160, 'a few rounded numbers')
    }),
  )
})

habit.run()
