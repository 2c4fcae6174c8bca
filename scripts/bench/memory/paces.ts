import { limits } from '../../../sms-engine/domain/model/limits.ts'
import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import {
  answersPerLesson,
  answersPerLesson_default,
  type Band,
  yearAtPace,
} from '../../../sms-engine/domain/teaching/paces.ts'
import { OwnMind } from './minds.ts'
import { TrueLearner, type Truth } from './truth.ts'

/**
 * Tests whether the picture of the year ahead contains the outcome: learners of a truth are pictured and then live that
 * year text by text, with their true memory. As in the product, an unanswered question waits, and brings its lesson
 * when it is answered.
 */

/** When the picture is drawn: before the first lesson, or after half a year of three texts a week. */
export type Start = 'newcomer' | 'after half a year'
export const starts: readonly Start[] = ['newcomer', 'after half a year']

/** Whether the learner answers during the pictured year. */
export type Manner = 'answering' | 'silent'
export const manners: readonly Manner[] = ['answering', 'silent']

/** For one learner at one pace: the band pictured for the end of the year, and how much was remembered then. */
export interface Pictured extends Band {
  readonly remembered: number
}

/** The same learner's year in each manner. */
export type PicturedYear = Readonly<Record<Manner, Pictured>>

const week_days = 7
const year_days = 52 * week_days
const history = { days: 26 * week_days, textsPerWeek: 3 }
/** By texts per week: the weekdays, from 0, on which they are sent. */
const weekdays: readonly (readonly number[])[] = [[], [2], [1, 3], [0, 2, 4], [0, 1, 3, 4], [0, 1, 2, 3, 4]]
/** How long a question waits for its answer. */
const wait_days = limits.answer_window_ms / day_ms
/** How long after a text its reply comes. */
const reply_days = 1 / 24

export function picture(
  truth: Truth,
  start: Start,
  seed: number,
  textsPerWeek: number,
  requires: readonly (readonly number[])[],
): PicturedYear {
  const rate = truth.rates[seed % truth.rates.length] ?? 1
  const today = start === 'newcomer' ? 0 : history.days
  const before = new Life(truth, seed, requires, new OwnMind(requires))
  before.live(0, today, history.textsPerWeek, rate)
  const { memory, habits } = before.mind.belief()
  const lessons = requires.map((required, id) => ({ id: String(id), requires: required.map(String) }))
  const pictured = yearAtPace(
    {
      memory,
      habits,
      lessons: lessons.slice(before.taught),
      answersPerLesson: answersPerLesson(memory) ?? answersPerLesson_default,
      now: today * day_ms,
    },
    textsPerWeek,
  )
  // A newcomer's picture assumes a default number of answers per lesson, so the year is lived with that.
  const share = start === 'newcomer' ? answersPerLesson_default / limits.questions_per_chain : rate
  const lived = (manner: Manner): Pictured => {
    const life = before.again(new OwnMind(requires, { memory, habits }))
    life.live(today, today + year_days, textsPerWeek, manner === 'silent' ? 0 : share)
    const band = pictured[manner].at(-1)
    if (!band) throw new Error('nothing is pictured for the end of the year')
    return { ...band, remembered: life.remembered(today + year_days) }
  }
  return { answering: lived('answering'), silent: lived('silent') }
}

/** Whether the band contains the outcome. */
export function holds({ low, high, remembered }: Pictured): boolean {
  return low <= remembered && remembered <= high
}

/** A learner of a truth together with the product's belief, over any number of weeks. */
class Life {
  readonly mind: OwnMind
  readonly #learner: TrueLearner
  readonly #truth: Truth
  readonly #seed: number
  readonly #requires: readonly (readonly number[])[]
  readonly #seen: number[] = []
  /** The learner's history, to be replayed on another instance. */
  readonly #happened: { readonly lesson: number; readonly day: number; readonly asked: boolean }[] = []
  #open: { readonly lesson: number; readonly day: number } | null = null

  constructor(truth: Truth, seed: number, requires: readonly (readonly number[])[], mind: OwnMind) {
    this.mind = mind
    this.#truth = truth
    this.#seed = seed
    this.#requires = requires
    this.#learner = new TrueLearner(truth, seed, requires)
  }

  get taught(): number {
    return this.#seen.length
  }

  /** The same learner at the same point. @param mind the belief at that point */
  again(mind: OwnMind): Life {
    const life = new Life(this.#truth, this.#seed, this.#requires, mind)
    for (const { lesson, day, asked } of this.#happened) life.#happens(lesson, day, asked)
    life.#open = this.#open
    return life
  }

  live(from: number, to: number, textsPerWeek: number, rate: number): void {
    for (let day = from; day < to; day++) {
      const place = weekdays[textsPerWeek]?.indexOf(day % week_days) ?? -1
      if (place === -1) continue
      const week = Math.floor(day / week_days)
      const replies = !this.#learner.isSilent(week) && this.#learner.answersOn(day, rate)
      this.#text(day, replies, place === 0 && textsPerWeek > 1)
    }
  }

  remembered(day: number): number {
    return this.#seen.reduce((sum, _, lesson) => sum + this.#learner.recall(lesson, day), 0)
  }

  /** One scheduled text: a question if allowed and due, otherwise a lesson. Further questions follow only a reply. */
  #text(day: number, replies: boolean, mayAsk: boolean): void {
    if (this.#open && day - this.#open.day > wait_days) this.#open = null
    const asked = mayAsk && !this.#open ? this.#best(day, true) : null
    if (asked !== null) this.#open = { lesson: asked, day }
    else this.#teach(day)
    if (!replies) return
    let questions: number = limits.questions_per_chain
    if (this.#open) {
      if (asked === null) questions = 0
      this.#answer(this.#open.lesson, day + reply_days)
      this.#teach(day + reply_days)
      this.#open = null
    }
    for (; questions > 0; questions--) {
      const next = this.#best(day + reply_days, false)
      if (next !== null) this.#answer(next, day + reply_days)
    }
  }

  #teach(day: number): void {
    const lesson = this.taught
    if (lesson >= this.#requires.length) return
    this.#happens(lesson, day, false)
    this.mind.taught(lesson, day)
  }

  #answer(lesson: number, day: number): void {
    const heard = this.#happens(lesson, day, true)
    if (heard) this.mind.answered(lesson, heard, day)
  }

  #happens(lesson: number, day: number, asked: boolean) {
    this.#happened.push({ lesson, day, asked })
    this.#seen[lesson] = day
    if (asked) return this.#learner.answer(lesson, day)
    this.#learner.learn(lesson, day)
    return null
  }

  /** The lesson whose question gains most, among those neither taught nor asked today. */
  #best(day: number, onlyDue: boolean): number | null {
    let [found, most]: [number | null, number] = [null, Number.NEGATIVE_INFINITY]
    for (const [lesson, last] of this.#seen.entries()) {
      if (Math.floor(last) === Math.floor(day) || (onlyDue && !this.mind.isDue(lesson, day))) continue
      const gain = this.mind.gain(lesson, day)
      if (gain > most) [found, most] = [lesson, gain]
    }
    return found
  }
}
