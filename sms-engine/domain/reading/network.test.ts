import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { partsOf } from './features.ts'
import { hash } from './hash.ts'
import { filtersFrom, filtersInAll, hear, kindRows, type Network, shape, sizes } from './network.ts'

const network = suite('the network that gives a second opinion')

const { width, filters, hidden } = shape
const knowsAll = () => true

/** A network of zeros, whose units are 1, so that a weight of 1 passes a number on. */
function silent(): Network {
  const table = (size: number) => ({ weights: new Int8Array(size), unit_micro: 1_000_000 })
  return {
    pieces: table(sizes.pieces),
    kinds: table(sizes.kinds),
    filters: table(sizes.filters),
    hidden: table(sizes.hidden),
    opinion: table(sizes.opinion),
  }
}

const placeOf = (which: number, row: number, filter: number) => (filtersFrom[which] as number) + row * filters + filter
const rowOf = (word: string) => (hash(`w${word}`) & (shape.pieces - 1)) * width

/** Passes the first filter of a span on. */
function passing(which: number): Network {
  const net = silent()
  net.hidden.weights[which * filters * hidden] = 1
  net.opinion.weights[0] = 1
  return net
}

network('a word counts by itself, as loud as its loudest place', () => {
  const net = passing(0)
  net.pieces.weights[rowOf('?')] = 2
  net.filters.weights[placeOf(0, 0, 0)] = 1
  assert.is(hear('?', net, knowsAll), 2_000)
  assert.is(hear('? ? ?', net, knowsAll), 2_000)
  assert.is(hear('!', net, knowsAll), 0)
})

network('a word is the sum of its pieces over the root of their count', () => {
  const net = passing(0)
  net.filters.weights[placeOf(0, 0, 0)] = 1
  net.pieces.weights[rowOf('zint')] = 8
  const [parts] = partsOf('zint', shape.tokens_max, knowsAll)
  assert.ok(parts && parts.pieces.length > 1)
  assert.is(hear('zint', net, knowsAll), Math.round(8_000 / Math.sqrt(parts.pieces.length)))
})

network('its kinds are added to it', () => {
  const net = passing(0)
  net.filters.weights[placeOf(0, 0, 0)] = 1
  net.kinds.weights[(kindRows.of.get('end') as number) * width] = 2
  assert.is(hear('stop', net, knowsAll), 2_000)
  assert.is(hear('zint', net, knowsAll), 0)
})

network('two words count in their order, and so do the beginning and the end', () => {
  const net = passing(1)
  net.pieces.weights[rowOf('?')] = 1
  net.pieces.weights[rowOf('!') + 1] = 1
  net.filters.weights[placeOf(1, 0, 0)] = 1
  net.filters.weights[placeOf(1, width + 1, 0)] = 1
  assert.is(hear('? !', net, knowsAll), 2_000)
  assert.is(hear('! ?', net, knowsAll), 1_000)

  const edges = passing(1)
  edges.kinds.weights[kindRows.begin * width] = 1
  edges.pieces.weights[rowOf('?')] = 1
  edges.kinds.weights[kindRows.end * width] = 2
  edges.filters.weights[placeOf(1, 0, 0)] = 1
  edges.filters.weights[placeOf(1, width, 0)] = 1
  assert.is(hear('?', edges, knowsAll), 3_000)
  assert.is(hear('? !', edges, knowsAll), 2_000)
})

network('three words count together', () => {
  const net = passing(2)
  net.pieces.weights[rowOf('?')] = 1
  for (const row of [0, width, 2 * width]) net.filters.weights[placeOf(2, row, 0)] = 1
  assert.equal(
    ['?', '? ?', '? ? ?', '? ? ? ?', '? ? ! ?'].map((text) => hear(text, net, knowsAll)),
    [1_000, 2_000, 3_000, 3_000, 2_000],
  )
})

network('each layer has a bias, and what is below 0 is silent until the last', () => {
  const net = silent()
  net.filters.weights[placeOf(0, width, 0)] = 2
  net.hidden.weights[0] = 1
  net.hidden.weights[filtersInAll * hidden] = 3
  net.opinion.weights[0] = 1
  net.opinion.weights[hidden] = -4
  assert.is(hear('zint', net, knowsAll), 1_000, '2 + 3 - 4')
  net.filters.weights[placeOf(0, width, 0)] = -2
  assert.is(hear('zint', net, knowsAll), -1_000, '0 + 3 - 4')
  net.hidden.weights[filtersInAll * hidden] = -3
  net.opinion.weights[hidden] = -2
  assert.is(hear('zint', net, knowsAll), -2_000, '0 - 2')
})

network('it is never surer than it may be', () => {
  const net = silent()
  net.opinion.weights[hidden] = 9
  assert.is(hear('zint', net, knowsAll), shape.sure_milli)
  net.opinion.weights[hidden] = -9
  assert.is(hear('zint', net, knowsAll), -shape.sure_milli)
})

network('it listens to a limited number of words', () => {
  const net = passing(0)
  net.pieces.weights[rowOf('?')] = 1
  net.filters.weights[placeOf(0, 0, 0)] = 1
  const after = (words: number) => hear(`${'! '.repeat(words)}?`, net, knowsAll)
  assert.is(after(shape.tokens_max - 1), 1_000)
  assert.is(after(shape.tokens_max), 0)
})

network('a misspelling counts as the kind of word that was meant, unless the word is known', () => {
  const kindsOf = (isKnown: (word: string) => boolean) => partsOf('stoop', 9, isKnown)[0]?.kinds
  assert.equal(
    kindsOf(() => false),
    partsOf('stop', 9)[0]?.kinds,
  )
  assert.equal(kindsOf(knowsAll), [])
})

network.run()
