import { builtIn, type Forgetting, type Trace } from '../../../sms-engine/domain/teaching/forgetting.ts'

/**
 * One way people may truly learn, of which the product sees only the answers. All follow FSRS-6, with its default
 * weights unless others are given; a recalled answer counts as good, or as hard if doubtful.
 */
export interface Truth {
  readonly name: string
  /** Shares of texts that are answered; each is played. */
  readonly rates: readonly number[]
  /** Standard deviation of the logarithm of learners' pace of forgetting; its median is the default's. */
  readonly sigma: number
  /** The probability that an answer not recalled is right, and that a recalled one is wrong. */
  readonly luck: number
  readonly slip: number
  /** The share of lessons learned as good on reading; the others count as again. */
  readonly good: number
  /** The share of lessons whose reading leaves no trace; the explanation after the first answer then does. */
  readonly untaken: number
  /** The probability that four weeks bring no answer at all. */
  readonly silence: number
  /** How far a recalled answer refreshes each required lesson, as a fraction of an answer of its own. */
  readonly refresh: number
  /** The probability that a repeated question with the same figures is answered by its remembered letter. */
  readonly letters: number
  /** How often a guess, and a known answer, is sent with a question mark, and how often somebody gives up. */
  readonly doubt: { readonly guessing: number; readonly knowing: number; readonly givingUp: number }
}

const simple: Truth = {
  name: 'as we assume',
  rates: [1, 0.5],
  sigma: 0,
  luck: 0,
  slip: 0,
  good: 0.75,
  untaken: 0,
  silence: 0,
  refresh: 0,
  letters: 0,
  doubt: { guessing: 0, knowing: 0, givingUp: 0 },
}
const human = { luck: 0.25, slip: 0.05 } as const

export const truths: readonly Truth[] = [
  simple,
  { ...simple, ...human, name: 'own pace 0.5', sigma: 0.5 },
  { ...simple, ...human, name: 'own pace 0.9', sigma: 0.9 },
  { ...simple, ...human, name: 'a fifth untaken', untaken: 0.2 },
  { ...simple, ...human, name: 'silent months', sigma: 0.5, silence: 0.3, rates: [0.6, 0.3] },
  { ...simple, ...human, name: 'lessons build', sigma: 0.5, refresh: 0.5 },
  { ...simple, ...human, name: 'letters kept', sigma: 0.5, letters: 0.5 },
  {
    ...simple,
    ...human,
    name: 'doubts told',
    sigma: 0.5,
    doubt: { guessing: 0.3, knowing: 0.03, givingUp: 0.15 },
  },
]

/** An answer as the product hears it. */
export interface Heard {
  readonly right: boolean
  readonly unsure: boolean
  readonly gaveUp: boolean
}

/** The answer count at which a lesson's two questions start to repeat. */
const repeats_from = 2

/**
 * One learner of a truth. The outcome of a lesson's nth answer depends only on seed, lesson and n, so that policies
 * which ask the same get the same.
 * @param requires the prerequisites of each lesson
 */
export class TrueLearner {
  readonly #truth: Truth
  readonly #seed: number
  readonly #requires: readonly (readonly number[])[]
  readonly #forgetting: Forgetting
  readonly #speed: number
  readonly #traces: (Trace | null)[] = []
  readonly #seen: number[] = []
  readonly #answers: number[] = []

  constructor(truth: Truth, seed: number, requires: readonly (readonly number[])[], forgetting: Forgetting = builtIn) {
    this.#truth = truth
    this.#forgetting = forgetting
    this.#seed = seed
    this.#requires = requires
    this.#speed = Math.exp(truth.sigma * normal(seed))
  }

  learn(lesson: number, day: number): void {
    const { learned } = this.#forgetting
    const read = draw(this.#seed, lesson, 0, 'grade') < this.#truth.good ? learned.good : learned.again
    this.#traces[lesson] = draw(this.#seed, lesson, 0, 'taken') < this.#truth.untaken ? null : read
    this.#seen[lesson] = day
    this.#answers[lesson] = 0
  }

  recall(lesson: number, day: number): number {
    const trace = this.#traces[lesson]
    return trace ? this.#forgetting.curve(this.#since(lesson, day) * this.#speed, trace.stability) : 0
  }

  answer(lesson: number, day: number): Heard {
    const { luck, slip, letters, doubt } = this.#truth
    const forgetting = this.#forgetting
    const count = this.#answers[lesson] ?? 0
    const by = (what: Draw) => draw(this.#seed, lesson, count, what)
    const recall = this.recall(lesson, day)
    const recalled = by('recall') < recall
    const byLetter = !recalled && count >= repeats_from && by('letter') < letters
    const gaveUp = !recalled && !byLetter && by('give-up') < doubt.givingUp
    const right = recalled ? by('slip') >= slip : byLetter || (!gaveUp && by('luck') < luck)
    const unsure = !gaveUp && by('doubt') < (recalled || byLetter ? doubt.knowing : doubt.guessing)
    const trace = this.#traces[lesson]
    const next =
      trace && (recalled ? forgetting.strengthened(trace, recall, unsure) : forgetting.relearned(trace, recall))
    this.#traces[lesson] = next ?? forgetting.learned.again
    this.#seen[lesson] = day
    this.#answers[lesson] = count + 1
    if (recalled) for (const required of this.#requires[lesson] ?? []) this.#refresh(required, day)
    return { right, unsure, gaveUp }
  }

  /** Whether all texts of this week stay unanswered. */
  isSilent(week: number): boolean {
    return draw(this.#seed, Math.floor(week / 4), 0, 'silence') < this.#truth.silence
  }

  answersOn(day: number, rate: number): boolean {
    return draw(this.#seed, day, 0, 'reply') < rate
  }

  #refresh(lesson: number, day: number): void {
    const trace = this.#traces[lesson]
    if (!trace || this.#truth.refresh === 0) return
    const own = this.#forgetting.strengthened(trace, this.recall(lesson, day))
    const share = this.#truth.refresh
    this.#traces[lesson] = { ...trace, stability: trace.stability ** (1 - share) * own.stability ** share }
    this.#seen[lesson] = (this.#seen[lesson] ?? day) + share * this.#since(lesson, day)
  }

  #since(lesson: number, day: number): number {
    return Math.max(0, day - (this.#seen[lesson] ?? day))
  }
}

const draws = {
  grade: 1,
  taken: 2,
  recall: 3,
  letter: 4,
  'give-up': 5,
  slip: 6,
  luck: 7,
  doubt: 8,
  silence: 9,
  reply: 10,
  pace: 11,
  pick: 12,
}
export type Draw = keyof typeof draws

/** A number in [0, 1) that depends only on the arguments. */
export function draw(seed: number, one: number, two: number, what: Draw): number {
  let mixed = Math.imul(seed + 0x9e3779b9, 0x85ebca6b)
  for (const part of [one, two, draws[what]]) {
    mixed ^= Math.imul(part + 0x7f4a7c15, 0xc2b2ae35)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
    mixed ^= mixed >>> 15
  }
  return (mixed >>> 0) / 4_294_967_296
}

function normal(seed: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - draw(seed, 0, 1, 'pace')))
  return radius * Math.cos(2 * Math.PI * draw(seed, 0, 2, 'pace'))
}
