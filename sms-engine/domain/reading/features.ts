import { hash } from './hash.ts'
import { kindsOf, meant, type WordKind } from './lexicon.ts'
import { tokensOf } from './normal.ts'

/**
 * The features that the model counts in a text: hashes of words, pieces of words, kinds of words and their neighbors.
 */
export function featuresOf(text: string, isKnown: (word: string) => boolean = () => true): readonly number[] {
  return hashesOf(tokensOf(text), isKnown)
}

const isWord = (token: string) => /[\p{L}\p{N}]/u.test(token)

/** A word or sign as the network sees it: hashes of its pieces, and what kinds of word it is. */
export interface Parts {
  readonly pieces: readonly number[]
  readonly kinds: readonly WordKind[]
}

/** The words and signs of a text in order, at most `max` of them. */
export function partsOf(text: string, max: number, isKnown: (word: string) => boolean = () => true): readonly Parts[] {
  return tokensOf(text)
    .slice(0, max)
    .map((token) => {
      const found = [hash(`w${shapeOf(token)}`)]
      if (isWord(token)) pieces(token, (piece) => found.push(hash(piece)))
      return { pieces: [...new Set(found)], kinds: kindsOf(spelledOut(token, isKnown)) }
    })
}

/** The word that was meant, if this one is a misspelling of a word that matters. */
function spelledOut(token: string, isKnown: (word: string) => boolean): string {
  return /^[a-z]+$/.test(token) && !isKnown(token) ? (meant(token) ?? token) : token
}

export function hashesOf(raw: readonly string[], isKnown: (word: string) => boolean): readonly number[] {
  const tokens = raw.map((token) => spelledOut(token, isKnown))
  const found = new Set<number>()
  const add = (feature: string) => found.add(hash(feature))
  const framed = ['^', ...tokens.map(shapeOf), '$']
  framed.forEach((token, at) => {
    add(`1${token}`)
    if (at + 1 < framed.length) add(`2${token} ${framed[at + 1]}`)
    if (at + 2 < framed.length) {
      add(`3${token} ${framed[at + 1]} ${framed[at + 2]}`)
      add(`s${token} ${framed[at + 2]}`)
    }
  })
  const words = tokens.filter(isWord)
  for (const word of raw.filter(isWord)) pieces(word, add)
  kinds(words, add)
  add(
    words.length <= 1 ? 'L1' : words.length <= 2 ? 'L2' : words.length <= 4 ? 'L4' : words.length <= 20 ? 'L9' : 'L20',
  )
  return [...found]
}

/** Figures count by their shape, not by their value. */
function shapeOf(token: string): string {
  if (!/\d/.test(token)) return token
  if (token.startsWith('$')) return '$#'
  return token.replace(/\d+/g, (digits) => (digits.length === 1 ? digits : '#'.repeat(Math.min(digits.length, 4))))
}

function pieces(word: string, add: (feature: string) => void): void {
  const framed = `<${word}>`
  for (const length of [3, 4, 5]) {
    for (let at = 0; at + length <= framed.length; at++) add(`c${framed.slice(at, at + length)}`)
  }
}

/** How many words apart two kinds of words may be and still count as a pair. */
const reach_words = 4

function kinds(words: readonly string[], add: (feature: string) => void): void {
  const all = words.map(kindsOf)
  all.forEach((here, at) => {
    for (const kind of here) {
      add(`k${kind}`)
      if (at === 0) add(`b${kind}`)
      if (at === all.length - 1) add(`e${kind}`)
      if (at > 0) add(`w${words[at - 1]} ${kind}`)
      if (at + 1 < words.length) add(`v${kind} ${words[at + 1]}`)
      for (let gap = 1; gap <= reach_words; gap++) {
        for (const other of all[at + gap] ?? []) {
          add(`${gap === 1 ? 'n' : 'f'}${kind} ${other}`)
          if (gap === 1) for (const third of all[at + 2] ?? []) add(`t${kind} ${other} ${third}`)
        }
      }
    }
  })
}
