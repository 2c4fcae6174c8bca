import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { featuresOf } from './features.ts'
import { hash } from './hash.ts'
import { kindsOf } from './lexicon.ts'
import { isKnown, placesOf, readBytes, scoresOf } from './model.ts'
import { type Network, shape, sizes } from './network.ts'
import { readPlainWish } from './plain-wishes.ts'
import { loudest, readWish } from './wish.ts'
import { wishes } from './wish-names.ts'

const features = suite('what the model counts in a text')

const named = (names: readonly string[]) => [...new Set(names.map(hash))].sort()
const counted = (text: string) => [...featuresOf(text)].sort()

features('words, neighbours, pieces of words and how many there are', () => {
  assert.equal(
    counted('Zint 5'),
    named([
      ...['1^', '1zint', '15', '1$'],
      ...['2^ zint', '2zint 5', '25 $'],
      ...['3^ zint 5', '3zint 5 $', 's^ 5', 'szint $'],
      ...['c<zi', 'czin', 'cint', 'cnt>', 'c<zin', 'czint', 'cint>', 'c<zint', 'czint>', 'c<5>'],
      'L2',
    ]),
  )
})

features('figures count by their length, money as money, signs without pieces', () => {
  assert.equal(
    counted('12'),
    named(['1^', '1##', '1$', '2^ ##', '2## $', '3^ ## $', 's^ $', 'c<12', 'c12>', 'c<12>', 'L1']),
  )
  assert.ok(counted('123456').includes(hash('1####')))
  assert.ok(counted('1234').includes(hash('1####')))
  assert.ok(counted('123').includes(hash('1###')))
  assert.ok(counted('$5').includes(hash('1$#')))
  assert.equal(counted('?'), named(['1^', '1?', '1$', '2^ ?', '2? $', '3^ ? $', 's^ $', 'L1']))
})

features('the length of a text in words', () => {
  const lengthOf = (words: number) => {
    const found = featuresOf(Array(words).fill('zint').join(' '))
    return ['L1', 'L2', 'L4', 'L9', 'L20'].filter((name) => found.includes(hash(name))).join()
  }
  const lengths = [0, 1, 2, 3, 4, 5, 20, 21].map(lengthOf)
  assert.equal(lengths, ['L1', 'L1', 'L2', 'L4', 'L4', 'L9', 'L9', 'L20'])
})

features('kinds of words, where they stand and beside what', () => {
  const [stop, texts] = [kindsOf('stop')[0], kindsOf('texting')[0]]
  assert.ok(stop && texts, 'the two words have kinds')
  const has = (text: string, feature: string) => featuresOf(text).includes(hash(feature))
  assert.ok(has('stop', `k${stop}`))
  assert.ok(has('stop', `b${stop}`))
  assert.ok(has('stop', `e${stop}`))
  assert.ok(has('stop zint', `b${stop}`))
  assert.not(has('stop zint', `e${stop}`))
  assert.ok(has('zint stop', `e${stop}`))
  assert.not(has('zint stop', `b${stop}`))
  assert.ok(has('zint stop', `wzint ${stop}`))
  assert.ok(has('stop zint', `v${stop} zint`))
  assert.ok(has('stop texting', `n${stop} ${texts}`))
  assert.not(has('stop texting', `f${stop} ${texts}`))
  assert.ok(has('stop zint texting', `f${stop} ${texts}`))
  assert.not(has('stop zint texting', `n${stop} ${texts}`))
  assert.ok(has('stop zint zint zint texting', `f${stop} ${texts}`), 'four words on')
  assert.not(has('stop zint zint zint zint texting', `f${stop} ${texts}`), 'five words on')
  assert.ok(has('stop texting stop', `t${stop} ${texts} ${stop}`))
  assert.not(has('stop zint texting stop', `t${stop} ${texts} ${stop}`))
})

features('a word that nobody knows is taken for the one it is meant to be', () => {
  const knows = (word: string) => word !== 'stpo'
  assert.ok(featuresOf('stpo', knows).includes(hash('1stop')))
  assert.ok(featuresOf('stpo', knows).includes(hash('c<stp')), 'its pieces stay')
  assert.ok(featuresOf('stpo').includes(hash('1stpo')), 'a known one is itself')
})

features('a hash is the same on every machine', () => {
  assert.equal(['', 'stop', 'st\u00f3p'].map(hash), [2_872_998_923, 427_512_242, 3_742_569_954])
  assert.is(new Set(['a', 'b', 'ab', 'ba'].map(hash)).size, 4)
})

features('features stand in a table by their last bits, each place once', () => {
  assert.equal([...placesOf([1, 5, 9, 2, 14], 4)], [1, 2])
})

features('a word is known by its bit', () => {
  const known = new Uint8Array(2)
  const bit = hash('stop') % 16
  assert.not(isKnown('stop', known))
  known[bit >>> 3] = 1 << (bit & 7)
  assert.ok(isKnown('stop', known))
  const others = 'abcdefghijklmnop'.split('').filter((word) => hash(word) % 16 !== bit)
  assert.not(others.some((word) => isKnown(word, known)))
})

features('bytes of a base64 text', () => {
  assert.equal([...readBytes(btoa('\u0000\u0001\u00ff'))], [0, 1, 255])
})

features('a score is the sum of the weights over the root of their count, and the bias', () => {
  const head = (weight: number, bias_milli: number) => ({
    weights: new Int8Array([weight]),
    unit_micro: 2_000,
    bias_milli,
  })
  const heads = Object.fromEntries(Object.keys(wishes).map((name) => [name, head(0, -900)]))
  const network = Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [name, { weights: new Int8Array(size), unit_micro: 1_000_000 }]),
  ) as unknown as Network
  network.opinion.weights[shape.hidden] = 2
  const known = new Uint8Array(1)
  const model = { heads: { ...heads, pause: head(100, -50), stop: head(-100, 30) }, known, network }
  const scores = scoresOf('zint', model as unknown as Parameters<typeof scoresOf>[1])
  const count = featuresOf('zint').length
  assert.is(scores.pause, Math.round((100 * 2_000) / 1_000 / Math.sqrt(count)) - 50)
  assert.is(scores.stop, Math.round((-100 * 2_000) / 1_000 / Math.sqrt(count)) + 30)
  assert.is(loudest(scores), 'pause')
  assert.is(scores.second, 2_000, 'the opinion of the network')
})

features('a wish is heard from a bound on, and less where the text is rather chat', () => {
  const silent = Object.fromEntries(Object.keys(wishes).map((name) => [name, -2_000]))
  const heard = (name: keyof typeof wishes, score: number, chat: number, text = 'zint') => {
    const scores = { ...silent, stop: 0, out: 0, crisis: 0, machine: 0, chat, [name]: score }
    return readWish(text, scores as unknown as Parameters<typeof readWish>[1])?.name ?? null
  }
  assert.is(heard('pause', -700, -2_000), 'pause')
  assert.is(heard('pause', -701, -2_000), null)
  assert.is(heard('pause', 0, 500), 'pause')
  assert.is(heard('pause', -1, 500), null)
  assert.is(readPlainWish('Fewer texts please')?.name, 'fewer', 'said in so many words')
  assert.is(heard('more', 0, 0, 'too many of them'), 'fewer')
  assert.is(heard('fewer', 0, 0, 'some more'), 'more')
  assert.is(heard('fewer', 0, 0, 'a change'), 'fewer')
  assert.is(heard('pause', 0, 0, 'less of it, more later'), 'pause', 'only more and fewer are turned')
  assert.is(heard('reading', 0, 0, 'can i get something about tax?'), 'topic')
  assert.is(heard('reading', 0, 0, 'can I read the lesson about equity again'), 'reading')
  assert.is(heard('reading', 0, 0, 'is there something on this'), 'reading')
})

features.run()
