import type { Parts } from '../../sms-engine/domain/reading/features.ts'
import type { WordKind } from '../../sms-engine/domain/reading/lexicon.ts'
import {
  filtersFrom,
  filtersInAll,
  kindRows,
  type Network,
  shape,
  sizes,
} from '../../sms-engine/domain/reading/network.ts'
import { inBytes } from './in-bytes.ts'
import { seeded, shuffle } from './linear.ts'

/** A question that the network learns to answer. */
export interface Lesson {
  /** How much an answer counts. */
  readonly weight: number
  /** For each text; null leaves it out. */
  readonly wanted: readonly (boolean | null)[]
}

const { width, filters, hidden } = shape

const rounds = 6
const rate = 0.05
const kept_share = 0.7
const texts_together = 16

/** A table while it is trained: numbers, their gradients, and the sum of squared gradients so far (Adagrad). */
class Trained {
  readonly values: Float64Array
  readonly gradients: Float64Array
  readonly squares: Float64Array
  constructor(size: number, scale: number, random: () => number) {
    this.values = Float64Array.from({ length: size }, () => scale * (random() + random() + random() + random() - 2))
    this.gradients = new Float64Array(size)
    this.squares = new Float64Array(size)
  }
  /** Moves some of the numbers against their gradients. */
  move(from: number, count: number, by: number): void {
    const { values, gradients, squares } = this
    for (let at = from; at < from + count; at++) {
      const gradient = gradients[at] as number
      if (gradient === 0) continue
      const square = (squares[at] as number) + gradient * gradient
      squares[at] = square
      values[at] = (values[at] as number) - (by * gradient) / (Math.sqrt(square) + 1e-3)
      gradients[at] = 0
    }
  }
  moveAll(by: number): void {
    this.move(0, this.values.length, by)
  }
}

/**
 * Trains the network on texts, by stochastic gradient descent with a rate for each number (Adagrad, Duchi et al. 2011)
 * on the logistic loss, with part of the filters left out at random (dropout). Order and start are seeded and only
 * operations are used that IEEE 754 defines exactly, so the same texts give the same network.
 * @param lessons the first is the one whose answer ships; the others only teach what words have to do with each other
 */
export function trainNetwork(texts: readonly (readonly Parts[])[], lessons: readonly Lesson[]): Network {
  const next = seeded(20_261_124)
  const learner = new Learner(lessons, () => next() / 2 ** 32)
  const order = texts.map((_, index) => index)
  const steps = rounds * texts.length
  let step = 0
  for (let round = 0; round < rounds; round++) {
    shuffle(order, next)
    for (const index of order) {
      const by = rate * (1 - (0.8 * step) / steps)
      learner.learn(index, texts[index] as readonly Parts[], by)
      step += 1
      if (step % texts_together === 0 || step === steps) learner.moveLayers(by)
    }
  }
  return learner.network()
}

class Learner {
  readonly #lessons: readonly Lesson[]
  readonly #random: () => number
  readonly #pieces: Trained
  readonly #kinds: Trained
  readonly #filters: Trained
  readonly #hidden: Trained
  readonly #answers: Trained
  /** Of the text at hand: a row for its beginning, each word and its end, and how each is to change. */
  readonly #rows = Array.from({ length: shape.tokens_max + 2 }, () => new Float64Array(width))
  readonly #rowGradients = this.#rows.map(() => new Float64Array(width))
  /** Of each filter its largest sum, where that was, and its factor: 0 for one that is left out this time. */
  readonly #loudest = new Float64Array(filtersInAll)
  readonly #places = new Int32Array(filtersInAll)
  readonly #kept = new Float64Array(filtersInAll)
  readonly #sums = new Float64Array(filters)
  readonly #inner = new Float64Array(hidden)
  readonly #innerGradients = new Float64Array(hidden)

  constructor(lessons: readonly Lesson[], random: () => number) {
    this.#lessons = lessons
    this.#random = random
    this.#pieces = new Trained(sizes.pieces, 0.17, random)
    this.#kinds = new Trained(sizes.kinds, 0.17, random)
    this.#filters = new Trained(sizes.filters, 0.3, random)
    this.#hidden = new Trained(sizes.hidden, 0.12, random)
    this.#answers = new Trained((hidden + 1) * lessons.length, 0.2, random)
  }

  /** Reads a text, answers every question, and carries the errors back to all that had a part in them. */
  learn(index: number, words: readonly Parts[], by: number): void {
    this.#readWords(words)
    this.#listen(words.length + 2)
    this.#dropSome()
    this.#think()
    this.#innerGradients.fill(0)
    this.#lessons.forEach(({ weight, wanted }, which) => {
      const yes = wanted[index]
      if (typeof yes === 'boolean') this.#answer(which, weight, yes)
    })
    add(this.#hidden.gradients, this.#innerGradients, 0, 1, filtersInAll * hidden)
    this.#carryBack()
    this.#learnWords(words, by)
  }

  /** Moves the tables that every text has a part in. */
  moveLayers(by: number): void {
    for (const table of [this.#kinds, this.#filters, this.#hidden, this.#answers]) table.moveAll(by)
  }

  network(): Network {
    const count = this.#lessons.length
    const opinion = Float64Array.from(
      { length: sizes.opinion },
      (_, row) => this.#answers.values[row * count] as number,
    )
    return {
      pieces: inBytes(this.#pieces.values),
      kinds: inBytes(this.#kinds.values),
      filters: inBytes(this.#filters.values),
      hidden: inBytes(this.#hidden.values),
      opinion: inBytes(opinion),
    }
  }

  #readWords(words: readonly Parts[]): void {
    this.#readEdge(0, kindRows.begin)
    words.forEach((word, at) => {
      const row = (this.#rows[at + 1] as Float64Array).fill(0)
      const share = 1 / Math.sqrt(word.pieces.length)
      for (const piece of word.pieces) add(row, this.#pieces.values, pieceAt(piece), share)
      for (const kind of word.kinds) add(row, this.#kinds.values, kindAt(kind), 1)
    })
    this.#readEdge(words.length + 1, kindRows.end)
  }

  #readEdge(at: number, kind: number): void {
    const row = this.#rows[at] as Float64Array
    row.set(this.#kinds.values.subarray(kind * width, (kind + 1) * width))
  }

  #listen(count: number): void {
    const { values } = this.#filters
    const [sums, loudest] = [this.#sums, this.#loudest]
    loudest.fill(0)
    this.#places.fill(-1)
    shape.spans.forEach((span, which) => {
      const [from, first] = [filtersFrom[which] as number, which * filters]
      const bias = from + span * width * filters
      for (let place = 0; place + span <= count; place++) {
        for (let filter = 0; filter < filters; filter++) sums[filter] = values[bias + filter] as number
        for (let row = 0; row < span; row++) {
          const numbers = this.#rows[place + row] as Float64Array
          for (let at = 0; at < width; at++) {
            const number = numbers[at] as number
            const start = from + (row * width + at) * filters
            for (let filter = 0; filter < filters; filter++)
              sums[filter] = (sums[filter] as number) + number * (values[start + filter] as number)
          }
        }
        for (let filter = 0; filter < filters; filter++) {
          if ((sums[filter] as number) <= (loudest[first + filter] as number)) continue
          loudest[first + filter] = sums[filter] as number
          this.#places[first + filter] = place
        }
      }
    })
  }

  /** Leaves some filters out at random, so that none relies on another. */
  #dropSome(): void {
    for (let filter = 0; filter < filtersInAll; filter++) {
      const factor = this.#random() < kept_share ? 1 / kept_share : 0
      this.#kept[filter] = factor
      this.#loudest[filter] = (this.#loudest[filter] as number) * factor
    }
  }

  #think(): void {
    const { values } = this.#hidden
    this.#inner.set(values.subarray(filtersInAll * hidden))
    this.#loudest.forEach((loud, filter) => {
      if (loud !== 0) add(this.#inner, values, filter * hidden, loud)
    })
  }

  #answer(which: number, weight: number, yes: boolean): void {
    const { values, gradients } = this.#answers
    const count = this.#lessons.length
    const bias = hidden * count + which
    let answer = values[bias] as number
    for (let at = 0; at < hidden; at++) {
      const value = this.#inner[at] as number
      if (value > 0) answer += value * (values[at * count + which] as number)
    }
    const error = weight * (logistic(answer) - (yes ? 1 : 0))
    gradients[bias] = (gradients[bias] as number) + error
    for (let at = 0; at < hidden; at++) {
      const value = this.#inner[at] as number
      if (value <= 0) continue
      const place = at * count + which
      gradients[place] = (gradients[place] as number) + error * value
      this.#innerGradients[at] = (this.#innerGradients[at] as number) + error * (values[place] as number)
    }
  }

  #carryBack(): void {
    shape.spans.forEach((span, which) => {
      for (let filter = 0; filter < filters; filter++) {
        const at = which * filters + filter
        if (this.#loudest[at] !== 0) this.#teachFilter(span, which, filter, this.#errorOf(at))
      }
    })
  }

  /** The error that a filter had a part in; notes on the way what the next layer is to change. */
  #errorOf(at: number): number {
    const { values, gradients } = this.#hidden
    const loud = this.#loudest[at] as number
    let error = 0
    for (let unit = 0; unit < hidden; unit++) {
      const gradient = this.#innerGradients[unit] as number
      const place = at * hidden + unit
      error += gradient * (values[place] as number)
      gradients[place] = (gradients[place] as number) + loud * gradient
    }
    return error * (this.#kept[at] as number)
  }

  #teachFilter(span: number, which: number, filter: number, error: number): void {
    const { values, gradients } = this.#filters
    const from = filtersFrom[which] as number
    const heardAt = this.#places[which * filters + filter] as number
    for (let row = 0; row < span; row++) {
      const numbers = this.#rows[heardAt + row] as Float64Array
      const ofRow = this.#rowGradients[heardAt + row] as Float64Array
      for (let at = 0; at < width; at++) {
        const place = from + (row * width + at) * filters + filter
        ofRow[at] = (ofRow[at] as number) + error * (values[place] as number)
        gradients[place] = (gradients[place] as number) + error * (numbers[at] as number)
      }
    }
    const bias = from + span * width * filters + filter
    gradients[bias] = (gradients[bias] as number) + error
  }

  #learnWords(words: readonly Parts[], by: number): void {
    const ofRow = (at: number) => this.#rowGradients[at] as Float64Array
    add(this.#kinds.gradients, ofRow(0), 0, 1, kindRows.begin * width)
    add(this.#kinds.gradients, ofRow(words.length + 1), 0, 1, kindRows.end * width)
    words.forEach((word, at) => {
      const share = 1 / Math.sqrt(word.pieces.length)
      for (const piece of word.pieces) add(this.#pieces.gradients, ofRow(at + 1), 0, share, pieceAt(piece))
      for (const kind of word.kinds) add(this.#kinds.gradients, ofRow(at + 1), 0, 1, kindAt(kind))
    })
    for (const word of words) for (const piece of word.pieces) this.#pieces.move(pieceAt(piece), width, by)
    for (let at = 0; at < words.length + 2; at++) ofRow(at).fill(0)
  }
}

const pieceAt = (piece: number) => (piece & (shape.pieces - 1)) * width
const kindAt = (kind: WordKind) => (kindRows.of.get(kind) as number) * width

/** Adds numbers that begin at a place of one array, times a factor, to another. */
function add(to: Float64Array, of: Float64Array, from: number, factor: number, toFrom = 0): void {
  const count = Math.min(to.length - toFrom, of.length - from)
  for (let at = 0; at < count; at++) to[toFrom + at] = (to[toFrom + at] as number) + factor * (of[from + at] as number)
}

/** 1 / (1 + e^-x), with e^-x as (1 - x / 1024) ^ 1024: `Math.exp` may differ in its last bit between machines. */
function logistic(value: number): number {
  let power = 1 - Math.max(-30, Math.min(30, value)) / 1_024
  for (let times = 0; times < 10; times++) power *= power
  return 1 / (1 + power)
}
