import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { atFirst, cardAfter, right, unsure, wrong } from '../../testing/answers.ts'
import { day_ms } from '../model/units.ts'
import { builtIn, Forgetting } from './forgetting.ts'
import { likelihood, newcomer, type Odds, oddsOf, type Said } from './habits.ts'
import { answered, dueAt, expectedGain, isDue, keptOf, recallOf, reviewed, taughtCard } from './memory.ts'

const memory = suite('memory')
const start = Date.UTC(2026, 10, 16, 14)
const gaveUp: Said = { ...wrong, gaveUp: true }
/** Habits of a learner whose every answer can be believed. */
const certain = { ...newcomer, mean: [0, 0.995, 0] as const, spread: [0, 0, 0, 0, 0, 0] as const }

/** Days between answers when every one is given on the day it falls due. */
function intervals(answers: readonly Said[], habits = newcomer): number[] {
  let now = { card: taughtCard(start), habits }
  return answers.map((said) => {
    const before = dueAt(now.card, oddsOf(now.habits))
    now = reviewed(now.card, said, before, now.habits) as typeof now
    return (dueAt(now.card, oddsOf(now.habits)) - before) / day_ms
  })
}

memory('a lesson that was sent is due again after two days', () => {
  const card = taughtCard(start)
  assert.is((dueAt(card, atFirst) - start) / day_ms, 2)
  assert.is(isDue(card, start + 2 * day_ms - 1, atFirst), false)
  assert.is(isDue(card, start + 2 * day_ms, atFirst), true)
})

memory('right answers push a lesson out, a wrong one brings it back (pinned)', () => {
  assert.equal(intervals([right, right, right, right, right]), [7, 28, 83, 205, 440])
  assert.equal(intervals([right, right, wrong, right]), [7, 28, 5, 14])
  assert.equal(intervals([unsure, unsure, unsure]), [3, 6, 8])
})

memory('without luck and doubt the intervals are those of FSRS-6, but for slips', () => {
  assert.equal(intervals([right, right, right], certain).slice(0, 1), [11])
})

memory(
  'what may have been known or luck becomes one card that recalls, when it is asked again, what both do on average',
  () => {
    const card = { ...taughtCard(start), reviews: 1 }
    const now = start + 9 * day_ms
    const recall = keptOf(card, now, atFirst)
    const { knowing, guessing } = likelihood(atFirst, 1, right)
    const [known, lucky] = [recall * knowing, (1 - recall) * guessing]
    const [strong, weak] = [builtIn.strengthened(card, recall), builtIn.relearned(card, recall)]
    const average = (one: number, other: number) => (known * one + lucky * other) / (known + lucky)
    const days = Math.exp(average(Math.log(strong.stability), Math.log(weak.stability)))
    const both = average(builtIn.curve(days, strong.stability), builtIn.curve(days, weak.stability))
    const { stability } = reviewed(card, right, now, undefined).card
    assert.ok(Math.abs(builtIn.curve(days, stability) - both) < 1e-5, `${stability}`)
    assert.ok(stability < days, 'which is less than how stable they are on average')
  },
)

memory('under other weights lessons, answers and their gain go by these', () => {
  const steeper = new Forgetting(
    builtIn.weights.map((weight, index) => (index < 3 || index === 20 ? 2 * weight : weight)),
  )
  const taught = taughtCard(start, steeper)
  assert.is(taught.stability, Math.round(1e4 * steeper.learned.good.stability) / 1e4)
  const known = { ...taught, reviews: 1 }
  const now = start + 9 * day_ms
  const odds = oddsOf(certain, steeper)
  const recall = steeper.curve(9, known.stability)
  assert.is(keptOf(known, now, odds), recall)
  // A learner who cannot guess has known it: the card is FSRS's own.
  const after = answered({ a: known }, 'a', () => [], right, now, certain, steeper).cards.a
  assert.is(after?.stability, Math.round(1e4 * steeper.strengthened(known, recall).stability) / 1e4)
  const moved = reviewed(known, right, now, newcomer, steeper).habits
  assert.not.equal(moved, reviewed(known, right, now, newcomer).habits, 'the learner’s pace is told by them, too')
  assert.is.not(expectedGain(known, [], now, 30, odds), expectedGain(known, [], now, 30, oddsOf(certain)))
})

memory('recall falls from certain to nine in ten at one stability', () => {
  const card = taughtCard(start)
  assert.is(keptOf(card, start, atFirst), 1)
  assert.ok(Math.abs(keptOf(card, start + card.stability * day_ms, atFirst) - 0.9) < 1e-6)
})

memory('until its first answer a lesson may not have been taken in', () => {
  const card = taughtCard(start)
  assert.is(recallOf(card, start, atFirst), newcomer.mean[1])
  const asked = cardAfter(card, wrong, start + 3 * day_ms)
  assert.is(recallOf(asked, start + 3 * day_ms, atFirst), 1, 'its explanation has just been read')
})

memory('whoever forgets twice as fast remembers after a day what others do after two, and is asked sooner', () => {
  const fast: Odds = { ...atFirst, speed: 2 }
  const card = taughtCard(start)
  assert.is(keptOf(card, start + day_ms, fast), keptOf(card, start + 2 * day_ms, atFirst))
  assert.ok(dueAt(card, fast) < dueAt(card, atFirst))
})

memory('an answer counts as what it is worth: known, with doubt, by luck, or not at all', () => {
  const card = taughtCard(start)
  const after = (said: Said) => cardAfter(card, said, start + 5 * day_ms).stability
  assert.ok(after(right) > after(unsure) && after(unsure) > after(wrong) && after(wrong) > after(gaveUp))
  const lucky = { ...newcomer, mean: [0, 0.82, 0.5] as const }
  assert.ok(reviewed(card, right, start + 5 * day_ms, lucky).card.stability < after(right), 'the luckier, the less')
})

memory('the first answer on the day of teaching tells how it was learned, and nothing of forgetting', () => {
  const card = taughtCard(start)
  const known = reviewed(card, right, start + 60_000, undefined)
  const missed = reviewed(card, wrong, start + 60_000, undefined)
  assert.ok(known.card.stability > missed.card.stability && known.card.stability <= card.stability)
  assert.is(missed.card.lapses, 1)
  assert.equal([known.habits, missed.habits], [undefined, undefined])
})

memory('half a day after the lesson an answer is a review', () => {
  const card = taughtCard(start)
  const seen = (at: number) => cardAfter(card, right, at).stability
  assert.ok(seen(start + day_ms / 2 - 1) <= card.stability)
  assert.ok(seen(start + day_ms / 2) > card.stability)
})

memory('of a lesson that was answered on its day, only the counts change by another answer on that day', () => {
  const once = cardAfter(taughtCard(start), right, start + 60_000)
  assert.equal(cardAfter(once, wrong, start + 120_000), { ...once, reviews: 2, lapses: 1 })
})

memory('an answer that nothing explains leaves a lesson hardly learned, and a card of numbers', () => {
  const sure = { ...certain, mean: [0, 1, 0] as const }
  const { card } = reviewed(taughtCard(start), gaveUp, start + 1_000, sure)
  assert.ok(Number.isFinite(card.stability) && card.stability < 1)
})

memory('asking in the very moment of an answer gains nothing: there are no steps shorter than a day', () => {
  const missed = cardAfter(taughtCard(start), wrong, start)
  assert.ok(Math.abs(expectedGain(missed, [], start, 30, atFirst)) < 1e-12)
})

memory('a clock that goes back forgets nothing', () => {
  const card = taughtCard(start)
  assert.is(keptOf(card, start - day_ms, atFirst), 1)
  assert.is(expectedGain(card, [], start - day_ms, 30, atFirst), expectedGain(card, [], start, 30, atFirst))
})

memory('asking gains more once something has been forgotten, and more where it may never have been taken in', () => {
  const card = taughtCard(start)
  const gain = (days: number, odds = atFirst) => expectedGain(card, [], start + days * day_ms, 30, odds)
  assert.ok(gain(3) > 0)
  assert.ok(gain(5) > gain(1))
  assert.ok(gain(3, { ...atFirst, taken: 0.5 }) > gain(3, { ...atFirst, taken: 0.95 }))
})

memory('a right answer counts a little for the lessons that its own builds on, and for no others', () => {
  const now = start + 10 * day_ms
  const before = { entries: taughtCard(start), accounts: taughtCard(start), trial: taughtCard(start) }
  const requires = (id: string) => (id === 'trial' ? ['entries', 'never-taught'] : [])
  const after = (said: Said) => answered(before, 'trial', requires, said, now, undefined).cards
  assert.equal(Object.keys(after(right)), ['trial', 'entries'])
  assert.equal(Object.keys(after(wrong)), ['trial'])
  assert.equal(after(right).trial, cardAfter(before.trial, right, now))
  const [was, is, own] = [before.entries, after(right).entries, cardAfter(before.entries, right, now)]
  if (!is) throw new Error('the card is missing')
  assert.ok(is.stability > was.stability && is.stability < was.stability ** 0.8 * own.stability ** 0.2)
  assert.equal([is.seenAt, is.reviews, is.difficulty], [was.seenAt, was.reviews, was.difficulty])
  assert.ok(dueAt(is, atFirst) >= dueAt(was, atFirst))
})

memory('a second answer on the same day counts for no other lesson either', () => {
  const once = { trial: cardAfter(taughtCard(start), right, start), entries: taughtCard(start - day_ms) }
  const { cards } = answered(once, 'trial', () => ['entries'], right, start + 60_000, undefined)
  assert.equal(Object.keys(cards), ['trial'])
})

memory('a question is worth more when others are refreshed with it', () => {
  const [card, now] = [taughtCard(start), start + 10 * day_ms]
  const alone = expectedGain(card, [], now, 30, atFirst)
  const withOne = expectedGain(card, [card], now, 30, atFirst)
  assert.ok(withOne > alone && withOne < 1.1 * alone)
})

memory.run()
