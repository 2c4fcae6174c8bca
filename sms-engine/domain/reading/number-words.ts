import { withPlainLengths } from './lengths.ts'
import { normal } from './normal.ts'

/** The figure of each number word, in English, Spanish and French. */
export const words: Readonly<Record<string, number>> = {
  ...{
    zero: 0,
    none: 0,
    a: 1,
    an: 1,
    one: 1,
    once: 1,
    two: 2,
    twice: 2,
    couple: 2,
    three: 3,
    thrice: 3,
    four: 4,
    five: 5,
    six: 6,
  },
  ...{
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    un: 1,
    una: 1,
    une: 1,
    dos: 2,
    deux: 2,
    tres: 3,
    trois: 3,
  },
}

/** A number in figures or words, as a group of a pattern. */
export const number = String.raw`((?<![\d.])\d{1,3}(?:\.\d+)?|${Object.keys(words).join('|')})`
/** Between a number and its unit: "2d" has no space, but "and" is not "an d". */
export const gap = String.raw`(?: |(?<=\d))`

/** Reads a number in figures or words; null for any other word. */
export function numberOf(word: string): number | null {
  if (/^\d+(?:\.\d+)?$/.test(word)) return Number(word)
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null
}

const signs = {
  '': /(?:(?!(?<=\d)\.\d)[^\p{L}\p{N} ])+/gu,
  ':': /(?:(?!(?<=\d)\.\d)[^\p{L}\p{N}: ])+/gu,
  '/': /(?:(?!(?<=\d)\.\d)[^\p{L}\p{N}/ ])+/gu,
} as const

/** Lowercase Latin letters and single spaces, without signs except the one kept and the point of "1.5 weeks". */
export function plainWords(text: string, kept: keyof typeof signs = ''): string {
  return normal(withPlainLengths(text).replace(/([ap])\.\s?m\b\.?/gi, '$1m'))
    .replace(signs[kept], ' ')
    .replace(/ +/g, ' ')
    .trim()
}
