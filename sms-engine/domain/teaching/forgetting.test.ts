import fc from 'fast-check'
import { fsrs, Rating } from 'ts-fsrs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { curve, learned, relearned, slope, strengthened, type Trace } from './forgetting.ts'

const library = fsrs({ enable_fuzz: false, enable_short_term: false })
const close = (mine: number, theirs: number) =>
  assert.ok(Math.abs(mine - theirs) <= 1e-6 * Math.max(1, theirs), `${mine} ${theirs}`)
const same = (mine: Trace, theirs: Trace) => {
  close(mine.stability, theirs.stability)
  close(mine.difficulty, theirs.difficulty)
}

test('what a first grade leaves is what ts-fsrs says', () => {
  same(learned.good, library.next_state(null, 0, Rating.Good))
  same(learned.hard, library.next_state(null, 0, Rating.Hard))
  same(learned.again, library.next_state(null, 0, Rating.Again))
})

const met = fc.record({
  stability: fc.double({ min: 0.05, max: 5_000, noNaN: true }),
  difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
  days: fc.double({ min: 0.5, max: 1_500, noNaN: true }),
})

test('what fades and what an answer leaves is what ts-fsrs says', () => {
  fc.assert(
    fc.property(met, ({ days, ...trace }) => {
      const recall = curve(days, trace.stability)
      close(recall, library.forgetting_curve(days, trace.stability))
      same(strengthened(trace, recall), library.next_state(trace, days, Rating.Good))
      same(strengthened(trace, recall, true), library.next_state(trace, days, Rating.Hard))
      same(relearned(trace, recall), library.next_state(trace, days, Rating.Again))
    }),
  )
})

test('the slope is what a little more time costs', () => {
  fc.assert(
    fc.property(met, ({ days, stability }) => {
      const step = 1e-4
      const later = curve(days * Math.exp(step), stability) - curve(days * Math.exp(-step), stability)
      assert.ok(Math.abs(slope(days, stability) - later / (2 * step)) < 1e-6)
    }),
  )
})

test.run()
