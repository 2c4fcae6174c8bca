import { featuresOf, partsOf } from '../../sms-engine/domain/reading/features.ts'
import { hash } from '../../sms-engine/domain/reading/hash.ts'
import { type Head, type HeadWeights, isKnown, type Model, placesOf } from '../../sms-engine/domain/reading/model.ts'
import { shape } from '../../sms-engine/domain/reading/network.ts'
import { tokensOf } from '../../sms-engine/domain/reading/normal.ts'
import { type WishName, wishes } from '../../sms-engine/domain/reading/wish-names.ts'
import type { Line } from './corpus.ts'
import { inBytes } from './in-bytes.ts'
import { type Sample, trainLinear } from './linear.ts'
import { type Lesson, trainNetwork } from './network.ts'

/** Bits of each head's weight table: the two heads that must not err get more room. */
const careful_bits = 17
const plain_bits = 14
const known_bits = 18
/** A word found in this many texts of the corpus, or once in the content, does not count as misspelled. */
const known_texts_min = 2

interface Question {
  readonly bits: number
  readonly cost: number
  readonly positive: number
  readonly rounds_max: number
  /** Null excludes the line. */
  isPositive(line: Line): boolean | null
}

const careful = { bits: careful_bits, cost: 2, rounds_max: 60 } as const
const plain = { bits: plain_bits, cost: 2, rounds_max: 25 } as const
const isAnswer = ({ kind }: Line) => kind === 'answer' || kind === 'no-answer'

const questions: Readonly<Record<Head, Question>> = {
  stop: { ...careful, positive: 1, isPositive: ({ kind }) => (kind === 'sounds-like' ? null : kind === 'opt-out') },
  out: { ...careful, positive: 2, isPositive: ({ kind }) => kind === 'opt-out' || kind === 'sounds-like' },
  crisis: { ...plain, bits: 16, positive: 3, isPositive: ({ kind }) => kind === 'crisis' },
  machine: { ...plain, positive: 2, isPositive: ({ kind }) => kind === 'auto-reply' },
  chat: {
    ...plain,
    positive: 1,
    isPositive: (line) => (isAnswer(line) ? null : line.kind === 'benign' || line.kind === 'not-crisis'),
  },
  ...(Object.fromEntries(
    (Object.keys(wishes) as WishName[]).map((name): [WishName, Question] => [
      name,
      { ...plain, positive: 3, isPositive: (line) => (isAnswer(line) ? null : line.wish === name) },
    ]),
  ) as Record<WishName, Question>),
}

/**
 * Trains every head on these lines, the careful ones also on texts that want nothing, and the network on the lines
 * alone. The same texts make the same model on every machine.
 */
export function trainModel(lines: readonly Line[], neutral: readonly string[]): Model {
  const known = knownWords(lines, neutral)
  const features = (text: string) => featuresOf(text, (word) => isKnown(word, known))
  const ofLines = lines.map(({ text }) => features(text))
  const ofNeutral = neutral.map(features)
  const heads = Object.entries(questions).map(([head, question]) => {
    const { bits, cost, positive, rounds_max } = question
    const size = 1 << bits
    const samples: Sample[] = []
    const isPositive: boolean[] = []
    lines.forEach((line, index) => {
      const wanted = question.isPositive(line)
      if (wanted === null) return
      samples.push(placesOf(ofLines[index] ?? [], size))
      isPositive.push(wanted)
    })
    if (bits > plain_bits)
      for (const one of ofNeutral) {
        samples.push(placesOf(one, size))
        isPositive.push(false)
      }
    return [head, inWholeNumbers(trainLinear(samples, isPositive, { size, cost, positive, rounds_max }))] as const
  })
  const network = trainNetwork(
    lines.map(({ text }) => partsOf(text, shape.tokens_max, (word) => isKnown(word, known))),
    lessonsOf(lines),
  )
  return { heads: Object.fromEntries(heads) as Record<Head, HeadWeights>, known, network }
}

function inWholeNumbers(trained: Float64Array): HeadWeights {
  const size = trained.length - 1
  return { ...inBytes(trained.subarray(0, size)), bias_milli: Math.round((trained[size] as number) * 1_000) }
}

/** What the network learns, the question first whose answer ships. */
function lessonsOf(lines: readonly Line[]): Lesson[] {
  const { out, stop, chat, ...others } = questions
  const lesson = (weight: number, { isPositive }: Question): Lesson => ({ weight, wanted: lines.map(isPositive) })
  return [
    lesson(0.5, stop),
    lesson(1, out),
    lesson(0.5, chat),
    ...Object.values(others).map((question) => lesson(0.2, question)),
  ]
}

function knownWords(lines: readonly Line[], neutral: readonly string[]): Uint8Array {
  const counts = new Map<string, number>()
  for (const { text, manner } of lines) {
    if (manner === 'typo') continue
    for (const word of new Set(tokensOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  for (const text of neutral) for (const word of tokensOf(text)) counts.set(word, known_texts_min)
  const known = new Uint8Array((1 << known_bits) / 8)
  for (const [word, count] of counts) {
    if (count < known_texts_min) continue
    const bit = hash(word) % (1 << known_bits)
    known[bit >>> 3] = (known[bit >>> 3] as number) | (1 << (bit & 7))
  }
  return known
}
