import fc from 'fast-check'
import { default_w, fsrs, Rating } from 'ts-fsrs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { builtIn, Forgetting, type Trace } from './forgetting.ts'

const library = fsrs({ enable_fuzz: false, enable_short_term: false })
const close = (mine: number, theirs: number) =>
  assert.ok(Math.abs(mine - theirs) <= 1e-6 * Math.max(1, theirs), `${mine} ${theirs}`)
const same = (mine: Trace, theirs: Trace) => {
  close(mine.stability, theirs.stability)
  close(mine.difficulty, theirs.difficulty)
}

test('what a first grade leaves is what ts-fsrs says', () => {
  same(builtIn.learned.good, library.next_state(null, 0, Rating.Good))
  same(builtIn.learned.hard, library.next_state(null, 0, Rating.Hard))
  same(builtIn.learned.again, library.next_state(null, 0, Rating.Again))
})

const met = fc.record({
  stability: fc.double({ min: 0.05, max: 5_000, noNaN: true }),
  difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
  days: fc.double({ min: 0.5, max: 1_500, noNaN: true }),
})

/** The default weights, each a little off, as a fit to people's answers may find them. */
const fitted = default_w.map((weight, index) => Math.max(0.001, weight * (index % 2 === 0 ? 1.15 : 0.9)))

for (const [name, weights] of Object.entries({ 'the built-in weights': default_w, 'fitted weights': fitted })) {
  test(`by ${name} what fades and what an answer leaves is what ts-fsrs says`, () => {
    const mine = new Forgetting(weights)
    const theirs = fsrs({ enable_fuzz: false, enable_short_term: false, w: weights })
    same(mine.learned.good, theirs.next_state(null, 0, Rating.Good))
    fc.assert(
      fc.property(met, ({ days, ...trace }) => {
        const recall = mine.curve(days, trace.stability)
        close(recall, theirs.forgetting_curve(days, trace.stability))
        same(mine.strengthened(trace, recall), theirs.next_state(trace, days, Rating.Good))
        same(mine.strengthened(trace, recall, true), theirs.next_state(trace, days, Rating.Hard))
        same(mine.relearned(trace, recall), theirs.next_state(trace, days, Rating.Again))
      }),
    )
  })
}

test('the stability of some recall is the one that leaves it', () => {
  fc.assert(
    fc.property(met, ({ days, stability }) => {
      const found = builtIn.stabilityOf(days, builtIn.curve(days, stability))
      assert.ok(Math.abs(found / stability - 1) < 1e-6, `${found}`)
    }),
  )
  assert.is(builtIn.stabilityOf(5, 1), 36_500, 'what is never forgotten is as stable as anything may be')
})

test('the slope is what a little more time costs', () => {
  fc.assert(
    fc.property(met, ({ days, stability }) => {
      const step = 1e-4
      const later = builtIn.curve(days * Math.exp(step), stability) - builtIn.curve(days * Math.exp(-step), stability)
      assert.ok(Math.abs(builtIn.slope(days, stability) - later / (2 * step)) < 1e-6)
    }),
  )
})

test.run()
