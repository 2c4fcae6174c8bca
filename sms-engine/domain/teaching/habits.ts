import type { Habits } from '../model/habits.ts'
import { builtIn, type Forgetting, type Trace } from './forgetting.ts'

/**
 * What is believed of a learner who has answered nothing. These values give the least error in `npm run bench --
 * memory` over all its truths together: luck is a quarter among four options, but some learners never guess, hence the
 * spread.
 */
export const newcomer: Habits & { readonly letters: readonly [mean: number, variance: number] } = {
  mean: [0, 0.82, 0.26],
  spread: [0.6, 0, 0, 0.013, 0, 0.015],
  letters: [0.2, 0.02],
}

/** How often a learner who knows the answer sends another letter. */
const slip = 0.045
/** How much more often a guess has a question mark than a known answer does. */
const doubtOfGuess = 3
/** From this many answers on, a lesson's two questions repeat. */
const repeats_from = 2
/**
 * The least variance assumed of an answer: none counts as more certain, because the normal distribution is an
 * approximation.
 */
const surprise_min = 0.02
const bounds = { pace: [-2.5, 2.5], taken: [0.4, 0.995], luck: [0, 0.5], letters: [0, 0.8] } as const

/** What decides how a learner answers: the means of the habits, and how people forget. */
export interface Odds {
  readonly forgetting: Forgetting
  /** How many of an average learner's days one of this learner's days is worth. */
  readonly speed: number
  readonly taken: number
  readonly luck: number
  readonly letters: number
}

/** An answer as far as memory is concerned. `gaveUp`: the learner said they did not know, so luck played no part. */
export interface Said {
  readonly right: boolean
  readonly unsure: boolean
  readonly gaveUp: boolean
  /** The question came with new figures, so no remembered letter answers it. */
  readonly varied: boolean
}

/** A lesson at the moment it is asked about. */
export interface Sight extends Trace {
  /** Calendar days since it was last taught or asked. */
  readonly days: number
  /** Answers before this one. */
  readonly reviews: number
}

export function oddsOf(habits: Habits | undefined, forgetting: Forgetting = builtIn): Odds {
  const [pace, taken, luck] = (habits ?? newcomer).mean
  const [letters] = habits?.letters ?? newcomer.letters
  return { forgetting, speed: Math.exp(pace), taken, luck, letters }
}

/** How likely such an answer is from a learner who knows it, and from one who does not. */
export function likelihood(odds: Odds, reviews: number, said: Said): { knowing: number; guessing: number } {
  if (said.gaveUp) return { knowing: 0, guessing: 1 }
  const luck = luckOf(odds, reviews, said.varied)
  const weight = said.unsure ? doubtOfGuess : 1
  return said.right ? { knowing: 1 - slip, guessing: weight * luck } : { knowing: slip, guessing: weight * (1 - luck) }
}

/** The chance that a question will be answered right. @param varied it comes with new figures */
export function chanceOfRight(known: number, odds: Odds, reviews: number, varied = false): number {
  const luck = luckOf(odds, reviews, varied)
  return luck + (1 - slip - luck) * known
}

/**
 * The habits after one more answer: one step of an extended Kalman filter. The chance of a right answer is taken as
 * linear near the current belief; each habit then moves in proportion to how much that chance depends on it and how
 * uncertain it was. Only right and wrong count here: giving up or doubting is a habit too, and a learner who never does
 * it would seem to know more. An answer on the day of the lesson says nothing about forgetting, and must not be passed
 * in.
 */
export function learntFrom(
  habits: Habits,
  { stability, days, reviews }: Sight,
  { right, varied }: Said,
  forgetting: Forgetting = builtIn,
): Habits {
  const odds = oddsOf(habits)
  const { speed, taken, luck } = odds
  const own_days = days * speed
  const recall = forgetting.curve(own_days, stability)
  const isFirst = reviews === 0
  const isRepeat = isRepeated(reviews, varied)
  const known = isFirst ? taken * recall : recall
  const lucky = luckOf(odds, reviews, varied)
  const span = 1 - slip - lucky
  const chance = lucky + span * known

  const byPace = span * (isFirst ? taken : 1) * forgetting.slope(own_days, stability)
  const byTaken = isFirst ? span * recall : 0
  const byLuck = (1 - (isRepeat ? odds.letters : 0)) * (1 - known)
  const byLetters = isRepeat ? (1 - luck) * (1 - known) : 0
  const [pp, pt, pl, tt, tl, ll] = habits.spread
  const [letters, lettersVariance] = habits.letters ?? newcomer.letters
  const ofPace = pp * byPace + pt * byTaken + pl * byLuck
  const ofTaken = pt * byPace + tt * byTaken + tl * byLuck
  const ofLuck = pl * byPace + tl * byTaken + ll * byLuck
  const ofLetters = lettersVariance * byLetters
  const ofHabits = byPace * ofPace + byTaken * ofTaken + byLuck * ofLuck + byLetters * ofLetters
  const doubt = ofHabits + Math.max(surprise_min, chance * (1 - chance))
  const off = ((right ? 1 : 0) - chance) / doubt
  const [pace] = habits.mean
  return {
    mean: [
      rounded(clamp(pace + ofPace * off, bounds.pace), 4),
      rounded(clamp(taken + ofTaken * off, bounds.taken), 4),
      rounded(clamp(luck + ofLuck * off, bounds.luck), 4),
    ],
    spread: [
      rounded(pp - (ofPace * ofPace) / doubt, 6),
      rounded(pt - (ofPace * ofTaken) / doubt, 6),
      rounded(pl - (ofPace * ofLuck) / doubt, 6),
      rounded(tt - (ofTaken * ofTaken) / doubt, 6),
      rounded(tl - (ofTaken * ofLuck) / doubt, 6),
      rounded(ll - (ofLuck * ofLuck) / doubt, 6),
    ],
    letters: [
      rounded(clamp(letters + ofLetters * off, bounds.letters), 4),
      rounded(lettersVariance - (ofLetters * ofLetters) / doubt, 6),
    ],
  }
}

/** Whether the learner may remember the letter: the lesson's two questions come again with the same figures. */
function isRepeated(reviews: number, varied: boolean): boolean {
  return reviews >= repeats_from && !varied
}

/** The chance of a right answer without knowing it: by luck, or else by the remembered letter. */
function luckOf({ luck, letters }: Pick<Odds, 'luck' | 'letters'>, reviews: number, varied: boolean): number {
  return isRepeated(reviews, varied) ? luck + letters * (1 - luck) : luck
}

export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(high, Math.max(low, value))
}
