import type { Card, Memory } from '../model/card.ts'
import type { Habits } from '../model/habits.ts'
import { day_ms } from '../model/units.ts'
import { builtIn, type Forgetting, type Trace } from './forgetting.ts'
import { learntFrom, likelihood, newcomer, type Odds, oddsOf, rounded, type Said } from './habits.ts'

/** Nothing is forgotten this soon after a lesson or an answer. */
const soon_days = 0.5
/**
 * How much a right answer counts for each lesson that its own builds on, as a share of an answer about that lesson
 * itself. In `npm run bench -- memory` this makes learners remember more where lessons do build on each other, and a
 * tenth of a lesson less where they do not; with a larger share the loss grows faster than the gain.
 */
const share_of_required = 0.1

/** The card of a lesson that has just been sent. It is only likely to have been taken in until an answer shows it. */
export function taughtCard(now: number, { learned }: Forgetting = builtIn): Card {
  return withTrace(learned.good, { taughtAt: now, seenAt: now, reviews: 0, lapses: 0 })
}

/**
 * The card of a lesson that was just retold because of a correction: what the learner knew of it may be what was wrong.
 */
export function taughtAnew({ taughtAt, reviews, lapses }: Card, now: number, { learned }: Forgetting = builtIn): Card {
  return withTrace(learned.good, { taughtAt, seenAt: now, reviews, lapses })
}

/**
 * What an answer does to a lesson's card and to what is believed of the learner. The first answer on the day of
 * teaching shows how well the lesson was learned, but not how well it is kept; later ones on that day show nothing.
 */
export function reviewed(
  card: Card,
  said: Said,
  now: number,
  habits: Habits | undefined,
  forgetting: Forgetting = builtIn,
): { readonly card: Card; readonly habits: Habits | undefined } {
  const { stability, difficulty, reviews } = card
  const days = daysSince(card, now)
  const isSoon = isSoonAfter(card, now)
  const counted = { ...card, reviews: reviews + 1, lapses: card.lapses + (said.right ? 0 : 1) }
  if (isSoon && reviews > 0) return { card: counted, habits }
  const sight = { stability, difficulty, reviews, days }
  const after = isSoon ? habits : learntFrom(habits ?? newcomer, sight, said, forgetting)
  const trace = traceAfter(card, said, now, oddsOf(habits, forgetting), isSoon)
  return { card: withTrace(trace, { ...counted, seenAt: now }), habits: after }
}

/** Whether a lesson was taught or asked so recently that an answer to it says nothing about forgetting. */
export function isSoonAfter(card: Card, now: number): boolean {
  return daysSince(card, now) < soon_days
}

/** Ids of the lessons that a lesson builds on. */
export type Requires = (lessonId: string) => readonly string[]

/**
 * What an answer does to a learner's memory: the cards that change, and what is believed of the learner. A lesson that
 * was never taught enters with its first answer. A right answer also counts a little for the lessons that its own
 * builds on.
 */
export function answered(
  memory: Memory,
  lessonId: string,
  requires: Requires,
  said: Said,
  now: number,
  habits: Habits | undefined,
  forgetting: Forgetting = builtIn,
): { readonly cards: Memory; readonly habits: Habits | undefined } {
  const card = memory[lessonId] ?? taughtCard(now, forgetting)
  const after = reviewed(card, said, now, habits, forgetting)
  const cards = { [lessonId]: after.card }
  const isCounted = after.card.seenAt === now
  for (const id of said.right && isCounted ? requires(lessonId) : []) {
    const required = memory[id]
    if (required) cards[id] = alsoRecalled(required, now, oddsOf(after.habits, forgetting))
  }
  return { cards, habits: after.habits }
}

function alsoRecalled(card: Card, now: number, odds: Odds): Card {
  const own = odds.forgetting.strengthened(card, keptOf(card, now, odds))
  const stability = card.stability ** (1 - share_of_required) * own.stability ** share_of_required
  return withTrace({ stability, difficulty: card.difficulty }, card)
}

/** The chance that a lesson is remembered at a time, 0 to 1. Guessing its answer is not remembering it. */
export function recallOf(card: Card, at: number, odds: Odds): number {
  return takenIn(card, odds) * keptOf(card, at, odds)
}

/** The chance that a lesson is remembered if it was taken in when it was read. */
export function keptOf(card: Card, at: number, odds: Odds): number {
  return odds.forgetting.curve(daysSince(card, at) * odds.speed, card.stability)
}

/** The chance that a lesson is in memory at all: after its first answer, which explains it, it is. */
export function takenIn(card: Card, odds: Odds): number {
  return card.reviews === 0 ? odds.taken : 1
}

/** When recall will have fallen to 0.9, in whole days after the lesson was last seen and at least one. */
export function dueAt({ seenAt, stability }: Card, { speed }: Odds): number {
  return seenAt + Math.max(1, Math.round(stability / speed)) * day_ms
}

/** Whether the model wants the lesson asked again. */
export function isDue(card: Card, now: number, odds: Odds): boolean {
  return dueAt(card, odds) <= now
}

/**
 * How much a question now raises the chance of recall `horizon_days` from now, averaged over its possible outcomes.
 * @param required the cards of those lessons that the question's own builds on and that were taught
 */
export function expectedGain(
  card: Card,
  required: readonly Card[],
  now: number,
  horizon_days: number,
  odds: Odds,
): number {
  let alongside = 0
  for (const other of required) alongside += ownGain(other, now, horizon_days, odds)
  const own = ownGain(card, now, horizon_days, odds)
  return alongside === 0 ? own : own + share_of_required * recallOf(card, now, odds) * alongside
}

function ownGain(card: Card, now: number, horizon_days: number, odds: Odds): number {
  const { forgetting } = odds
  const own_days = daysSince(card, now) * odds.speed
  const later_days = horizon_days * odds.speed
  const taken = takenIn(card, odds)
  const recall = forgetting.curve(own_days, card.stability)
  const known = recall * forgetting.curve(later_days, forgetting.strengthened(card, recall).stability)
  const lapsed = (1 - recall) * forgetting.curve(later_days, forgetting.relearned(card, recall).stability)
  const unasked = forgetting.curve(own_days + later_days, card.stability)
  const anew = forgetting.curve(later_days, forgetting.learned.again.stability)
  return taken * (known + lapsed - unasked) + (1 - taken) * anew
}

/** Days since a card was taught or asked; never negative, even if the clock goes back. */
export function daysSince(card: Card, now: number): number {
  return Math.max(0, now - card.seenAt) / day_ms
}

/**
 * The memory after an answer. The lesson may have been known, forgotten, or never taken in, and a right answer may be
 * luck: the new card stands for what each case would have left, weighted by its likelihood.
 */
function traceAfter(card: Card, said: Said, now: number, odds: Odds, isSoon: boolean): Trace {
  const { learned } = odds.forgetting
  const recall = isSoon ? 1 : keptOf(card, now, odds)
  const taken = takenIn(card, odds)
  const { knowing, guessing } = likelihood(odds, card.reviews, said)
  const kept = isSoon ? learned[said.unsure ? 'hard' : 'good'] : odds.forgetting.strengthened(card, recall, said.unsure)
  const parts = [
    [taken * recall * knowing, kept],
    [taken * (1 - recall) * guessing, odds.forgetting.relearned(card, recall)],
    [(1 - taken) * guessing, learned.again],
  ] as const
  // No part is likely when a lesson that must be known was not: it then counts as hardly learned, rather than as NaN.
  return oneFor(parts, odds.forgetting) ?? learned.again
}

/**
 * One trace for several: at their average stability, when it is asked again, recall equals their average recall. Before
 * that it is a little too high, and after it too low. Null when all weights are 0.
 */
function oneFor(parts: readonly (readonly [weight: number, trace: Trace])[], forgetting: Forgetting): Trace | null {
  let [all, stability, difficulty] = [0, 0, 0]
  for (const [weight, trace] of parts) {
    all += weight
    stability += weight * Math.log(trace.stability)
    difficulty += weight * trace.difficulty
  }
  if (all === 0) return null
  const days = Math.exp(stability / all)
  let recall = 0
  for (const [weight, trace] of parts) recall += (weight / all) * forgetting.curve(days, trace.stability)
  return { stability: forgetting.stabilityOf(days, recall), difficulty: difficulty / all }
}

function withTrace(
  { stability, difficulty }: Trace,
  { taughtAt, seenAt, reviews, lapses }: Omit<Card, keyof Trace>,
): Card {
  return { stability: rounded(stability, 4), difficulty: rounded(difficulty, 3), taughtAt, seenAt, reviews, lapses }
}
