import type { Catalogue } from '../../../content/catalogue.ts'
import type { Card, Memory } from '../model/card.ts'
import type { Preferences } from '../model/context.ts'
import type { Habits } from '../model/habits.ts'
import { limits } from '../model/limits.ts'
import type { MemoryWeights } from '../model/memory-weights.ts'
import { day_ms } from '../model/units.ts'
import { forgettingBy } from './forgetting.ts'
import { chanceOfRight, newcomer, type Odds, oddsOf } from './habits.ts'
import { answered, daysSince, expectedGain, keptOf, recallOf, takenIn, taughtCard } from './memory.ts'
import { doubtAlone, passing } from './passing.ts'
import { nextLesson } from './plan.ts'

/**
 * How many lessons a learner will remember at some time, in whole lessons: the expected number, and a range that holds
 * nine learners of ten.
 */
export interface Band {
  readonly low: number
  readonly middle: number
  readonly high: number
}

/**
 * The outcome of a year at this many texts a week. Each list has a value for today and one for the end of each month.
 */
export interface PaceYear {
  readonly textsPerWeek: number
  /** Lessons taught by then, including those taught before. */
  readonly taught: readonly number[]
  /** How many of them are remembered by a learner who keeps answering, and by one who answers nothing from now on. */
  readonly answering: readonly Band[]
  readonly silent: readonly Band[]
}

/** Where a year begins, and what is to be taught in it. */
export interface Beginning {
  readonly memory: Memory
  readonly habits: Habits | undefined
  /** How people forget; the built-in weights when absent. */
  readonly weights?: MemoryWeights | undefined
  /** The lessons not in the memory yet, in the order in which they will be taught. */
  readonly lessons: readonly Ahead[]
  /** How many questions are answered for each lesson that is taught. */
  readonly answersPerLesson: number
  readonly now: number
}

/** What is to be taught. */
export type Chosen = Pick<Preferences, 'areas' | 'subjects'>

/** A future lesson, and those that it builds on. */
export interface Ahead {
  readonly id: string
  readonly requires: readonly string[]
}

const weeks_count = 52
const months_count = 12
const week_days = 7
/** The week at which each month ends. */
const monthEnds_weeks = Array.from({ length: months_count }, (_, month) =>
  Math.round(((month + 1) * weeks_count) / months_count),
)
/** The most lessons taught in a year. */
export const lessons_per_year_max = limits.texts_per_week_max * weeks_count

/** A learner who has answered nothing yet is assumed to answer one of the two questions that follow a lesson. */
export const answersPerLesson_default = limits.questions_per_chain / 2
/** With fewer answers than this it is unknown how often a learner answers. */
const answers_min = 10

/**
 * Answers beyond those the plan asks for come from reviews in the portal. We promise nobody the results of answering
 * all day.
 */
const answersPerLesson_max = 6

/** How many answers a learner gives per lesson, as counted by the cards; null while too few. */
export function answersPerLesson(memory: Memory): number | null {
  const cards = Object.values(memory)
  const answers = cards.reduce((sum, { reviews }) => sum + reviews, 0)
  return answers < answers_min ? null : Math.min(answersPerLesson_max, answers / cards.length)
}

/** What will be taught next, in order, up to a year at the fastest pace. */
export function lessonsAhead(
  catalogue: Pick<Catalogue, 'lessons'>,
  chosen: Chosen,
  memory: Memory,
  now: number,
  weights?: MemoryWeights,
): Ahead[] {
  const forgetting = forgettingBy(weights)
  const taught: Record<string, Card> = { ...memory }
  const ahead: Ahead[] = []
  while (ahead.length < lessons_per_year_max) {
    const lesson = nextLesson(catalogue, chosen, taught, now, forgetting)
    if (!lesson) break
    taught[lesson.id] = taughtCard(now, forgetting)
    ahead.push({ id: lesson.id, requires: lesson.requires })
  }
  return ahead
}

/** The years that a learner may choose between. */
export interface YearAhead {
  /** How many questions the learner is expected to answer for each lesson, and whether that is measured or assumed. */
  readonly answersPerLesson: number
  readonly isMeasured: boolean
  readonly paces: readonly PaceYear[]
}

/** The year ahead of a learner from now, at each pace, whatever pace is chosen. */
export function yearAhead(
  catalogue: Pick<Catalogue, 'lessons'>,
  {
    chosen,
    memory,
    habits,
    weights,
    now,
  }: Pick<Beginning, 'memory' | 'habits' | 'weights' | 'now'> & {
    readonly chosen: Chosen
  },
): YearAhead {
  const measured = answersPerLesson(memory)
  const answers = measured ?? answersPerLesson_default
  const lessons = lessonsAhead(catalogue, chosen, memory, now, weights)
  const paces = yearAtPaces({ memory, habits, weights, lessons, answersPerLesson: answers, now })
  return { answersPerLesson: answers, isMeasured: measured !== null, paces }
}

/** A year at each pace, from one text a week to the most that can be chosen. */
export function yearAtPaces(year: Beginning): PaceYear[] {
  return Array.from({ length: limits.texts_per_week_max }, (_, index) => yearAtPace(year, index + 1))
}

/**
 * A year at one pace. The learner is simulated three times: forgetting as fast as is believed, and at two speeds
 * between which most learners with such answers lie. How fast somebody forgets affects all lessons alike, so it
 * determines the width of the band; doubts about single lessons mostly cancel out.
 */
export function yearAtPace(year: Beginning, textsPerWeek: number): PaceYear {
  const habits = year.habits ?? newcomer
  const carried = (pace_sds: number, answers: number) => carry(year, textsPerWeek, answers, withPace(habits, pace_sds))
  const today = passing(Object.values(year.memory), year.now, habits, forgettingBy(year.weights))
  const bands = (likely: readonly Moment[], answers: number): Band[] => {
    const slow = carried(-half_width, answers)
    const fast = carried(half_width, answers)
    const ahead = likely.map((moment, month) => bandOf(moment, slow[month] ?? moment, fast[month] ?? moment, habits))
    return [{ low: today.low, middle: today.likely, high: today.high }, ...ahead]
  }
  const [answering, silent] = [carried(0, year.answersPerLesson), carried(0, 0)]
  return {
    textsPerWeek,
    taught: [today.taught, ...silent.map(({ taught }) => taught)],
    answering: bands(answering, year.answersPerLesson),
    silent: bands(silent, 0),
  }
}

/**
 * Half the width of the bands, in standard deviations, and how much of the prior's doubt about what is taken in by
 * reading reflects differences between people. Chosen on learners of `npm run bench -- memory` that are not among those
 * it judges by.
 */
const half_width = 1.4
const takenDoubt_share = 0.4

/** The state of a year at some moment, for a learner whose habits are known for certain. */
interface Moment {
  readonly taught: number
  readonly likely: number
  /** The derivative of `likely` with respect to the chance that a lesson is taken in by reading. */
  readonly byTaken: number
  /** The doubt that is independent for each lesson, as a variance. */
  readonly alone: number
}

function bandOf({ taught, likely, byTaken, alone }: Moment, slow: Moment, fast: Moment, habits: Habits): Band {
  const beside = half_width * half_width * (alone + byTaken * byTaken * takenDoubt(habits))
  const reach = (other: Moment) => Math.sqrt((likely - other.likely) ** 2 + beside)
  return {
    low: Math.max(0, Math.floor(likely - reach(fast))),
    middle: Math.round(likely),
    high: Math.min(taught, Math.ceil(likely + reach(slow))),
  }
}

/**
 * Habits that are known for certain, with a pace this many standard deviations from what is believed. For a pace far
 * from the average the filter is overconfident, because it takes each answer as linear.
 */
function withPace({ mean: [pace, taken, luck], spread: [pp, pt], letters }: Habits, pace_sds: number): Habits {
  const off = pace_sds * Math.sqrt(pp * (1 + pace * pace))
  const along = pp > 0 ? (pt / pp) * off : 0
  const mean = [pace + off, Math.min(1, Math.max(0, taken + along)), luck] as const
  return { mean, spread: [0, 0, 0, 0, 0, 0], letters }
}

/** The doubt about the share that is taken in once the pace is known, as a variance. */
function takenDoubt({ spread: [pp, pt, , tt] }: Habits): number {
  return takenDoubt_share * Math.max(0, pp > 0 ? tt - (pt * pt) / pp : tt)
}

/**
 * Goes through a year text by text. An answer is worth its average: as many are right as expected, rights and wrongs
 * taking turns, so that nothing is drawn at random and similar years do not differ by chance.
 */
function carry(year: Beginning, textsPerWeek: number, answersPerLesson: number, habits: Habits): Moment[] {
  const forgetting = forgettingBy(year.weights)
  const odds = oddsOf(habits, forgetting)
  const cards: Record<string, Card> = { ...year.memory }
  const questions = questionsFor(cards, odds)
  const required = new Map(year.lessons.map(({ id, requires }) => [id, requires]))
  const requires = (id: string) => required.get(id) ?? []
  let [taught, toAnswer, rights] = [0, 0, 0.5]
  const moments: Moment[] = []
  for (let week = 0; week < weeks_count; week++) {
    for (let text = 0; text < textsPerWeek; text++) {
      const at = year.now + (week + (text + 0.5) / textsPerWeek) * week_days * day_ms
      const lesson = year.lessons[taught]
      toAnswer += lesson ? answersPerLesson : answersPerLesson / limits.questions_per_chain
      for (; toAnswer >= 1; toAnswer -= 1) {
        const id = questions.next(at)
        const card = id === undefined ? undefined : cards[id]
        // An answer for which there is no question now is not made up for later.
        if (id === undefined || !card) continue
        rights += chanceOfRight(recallOf(card, at, odds), odds, card.reviews)
        const right = rights >= 1
        if (right) rights -= 1
        Object.assign(cards, answered(cards, id, requires, { ...said, right }, at, habits, forgetting).cards)
      }
      if (!lesson) continue
      cards[lesson.id] = taughtCard(at, forgetting)
      taught += 1
    }
    if (monthEnds_weeks.includes(week + 1)) {
      moments.push(momentAt(cards, year.now + (week + 1) * week_days * day_ms, odds))
    }
  }
  return moments
}

const said = { unsure: false, gaveUp: false, varied: false }

/** Nothing is asked about a lesson seen this recently. */
const rest_days = 0.5
/**
 * Up to this many lessons are weighed again at each text; with more it is done less often, which changes hardly
 * anything.
 */
const weighedEachText_max = 40

/** Which question comes next: the one with the largest gain. Implicit repetition hardly changes the order. */
function questionsFor(cards: Readonly<Record<string, Card>>, odds: Odds) {
  let order: string[] = []
  let texts_left = 0
  let last = Number.NEGATIVE_INFINITY
  const weigh = (at: number) => {
    const entries = Object.entries(cards).filter(([, card]) => daysSince(card, at) >= rest_days)
    const gains = entries.map(([id, card]) => ({
      id,
      gain: expectedGain(card, [], at, limits.gain_horizon_days, odds),
    }))
    order = gains.sort((one, other) => one.gain - other.gain).map(({ id }) => id)
    texts_left = entries.length / weighedEachText_max
  }
  return {
    next(at: number): string | undefined {
      if (at !== last) texts_left -= 1
      last = at
      if (texts_left <= 0 || order.length === 0) weigh(at)
      return order.pop()
    },
  }
}

function momentAt(cards: Memory, at: number, odds: Odds): Moment {
  const all = Object.values(cards)
  let [likely, byTaken, alone] = [0, 0, 0]
  for (const card of all) {
    const kept = keptOf(card, at, odds)
    const taken = takenIn(card, odds)
    likely += taken * kept
    byTaken += card.reviews === 0 ? kept : 0
    alone += doubtAlone(taken, kept)
  }
  return { taught: all.length, likely, byTaken, alone }
}
