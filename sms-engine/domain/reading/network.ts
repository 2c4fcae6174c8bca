import { type Parts, partsOf } from './features.ts'
import { type WordKind, wordKinds } from './lexicon.ts'

/**
 * The network's size. Each word is `width` numbers, summed from those of its pieces and kinds. Filters look at one, two
 * and three neighbors; of each filter the loudest place in the text counts, so that a long text hides nothing.
 */
export const shape = {
  pieces: 1 << 14,
  width: 16,
  spans: [1, 2, 3],
  filters: 64,
  hidden: 64,
  tokens_max: 48,
  /** Beyond this it is not more often right, only surer of itself. */
  sure_milli: 3_000,
} as const

/** Rows of the table of kinds: the beginning of a text, its end, and every kind of word. */
export const kindRows = { begin: 0, end: 1, of: new Map<WordKind, number>(wordKinds.map((kind, at) => [kind, at + 2])) }

/** A filter has a weight for each number that it looks at, and a bias. */
const filterRows = shape.spans.map((span) => span * shape.width + 1)
/** Where the filters of each span begin in their table. */
export const filtersFrom = shape.spans.map(
  (_, which) => shape.filters * filterRows.slice(0, which).reduce((sum, rows) => sum + rows, 0),
)
export const filtersInAll = shape.spans.length * shape.filters

/** Numbers in each table, in order. The last row of a layer is its bias. */
export const sizes = {
  pieces: shape.pieces * shape.width,
  kinds: (wordKinds.length + 2) * shape.width,
  filters: filterRows.reduce((sum, rows) => sum + rows, 0) * shape.filters,
  hidden: (filtersInAll + 1) * shape.hidden,
  opinion: shape.hidden + 1,
} as const
export type TableName = keyof typeof sizes

/** Whole numbers; each stands for itself times the unit, in millionths. */
export interface Table {
  readonly weights: Int8Array
  readonly unit_micro: number
}

/**
 * A small convolutional network over the words of a text. Between its layers are thousandths in whole numbers, and sums
 * of whole numbers are the same on every machine.
 */
export type Network = Readonly<Record<TableName, Table>>

/** How likely the sender wants no more texts, in thousandths of a score; above 0 the network leans towards yes. */
export function hear(text: string, network: Network, isKnown: (word: string) => boolean): number {
  const rows = wordsAsNumbers(partsOf(text, shape.tokens_max, isKnown), network)
  const loudest = loudestOf(rows, network.filters)
  const hidden = layer(loudest, network.hidden, shape.hidden).map((value) => Math.max(0, value))
  const [opinion = 0] = layer(hidden, network.opinion, 1)
  return Math.max(-shape.sure_milli, Math.min(shape.sure_milli, opinion))
}

/** A row of numbers for the beginning, each word and the end. */
function wordsAsNumbers(words: readonly Parts[], { pieces, kinds }: Network): Int32Array[] {
  const { width } = shape
  const row = (hashes: readonly number[], rowsOfKinds: readonly number[]) => {
    const share = Math.sqrt(hashes.length) || 1
    const numbers = new Int32Array(width)
    for (let at = 0; at < width; at++) {
      let [ofPieces, ofKinds] = [0, 0]
      for (const found of hashes) ofPieces += pieces.weights[(found & (shape.pieces - 1)) * width + at] as number
      for (const kind of rowsOfKinds) ofKinds += kinds.weights[kind * width + at] as number
      const [first, second] = [(ofPieces * pieces.unit_micro) / 1_000 / share, (ofKinds * kinds.unit_micro) / 1_000]
      numbers[at] = Math.round(first) + Math.round(second)
    }
    return numbers
  }
  return [
    row([], [kindRows.begin]),
    ...words.map((word) =>
      row(
        word.pieces,
        word.kinds.map((kind) => kindRows.of.get(kind) as number),
      ),
    ),
    row([], [kindRows.end]),
  ]
}

/** For each filter its largest sum over the places of the text, at least 0. */
function loudestOf(rows: readonly Int32Array[], { weights, unit_micro }: Table): number[] {
  const { width, filters } = shape
  const loudest: number[] = []
  const sums = new Float64Array(filters)
  const best = new Float64Array(filters)
  shape.spans.forEach((span, which) => {
    const from = filtersFrom[which] as number
    const bias = from + span * width * filters
    best.fill(0)
    for (let place = 0; place + span <= rows.length; place++) {
      for (let filter = 0; filter < filters; filter++) sums[filter] = 1_000 * (weights[bias + filter] as number)
      for (let row = 0; row < span; row++) {
        const numbers = rows[place + row] as Int32Array
        for (let at = 0; at < width; at++) {
          const number = numbers[at] as number
          const start = from + (row * width + at) * filters
          for (let filter = 0; filter < filters; filter++)
            sums[filter] = (sums[filter] as number) + number * (weights[start + filter] as number)
        }
      }
      for (let filter = 0; filter < filters; filter++)
        if ((sums[filter] as number) > (best[filter] as number)) best[filter] = sums[filter] as number
    }
    for (const sum of best) loudest.push(Math.round((sum * unit_micro) / 1_000_000))
  })
  return loudest
}

/** Every output's sum of the weighted values, and its bias. */
function layer(values: readonly number[], { weights, unit_micro }: Table, outputs: number): number[] {
  return Array.from({ length: outputs }, (_, output) => {
    let sum = 1_000 * (weights[values.length * outputs + output] as number)
    for (let at = 0; at < values.length; at++)
      sum += (values[at] as number) * (weights[at * outputs + output] as number)
    return Math.round((sum * unit_micro) / 1_000_000)
  })
}
