import { editDistance } from '../edit-distance.ts'
import { slipsBetween } from './spelling.ts'

/** How much punctuation and slips may add to an option's text. */
const extra_characters_max = 10
const slips_max = 3

/**
 * The option that the whole text equals, except for a slip or two. Figures and single letters allow no slips, and a
 * slip may not turn one option into another: the nearest must be close, and clearly nearer than the rest.
 */
export function readWhole(text: string, options: readonly string[]): number | null {
  if (text.length > Math.max(...options.map(({ length }) => length)) + extra_characters_max) return null
  const typed = bare(text)
  if (typed === '') return null
  const meant = options.map(bare)
  const words = new Set(meant.flatMap((option) => option.split(' ')))
  const exact = theOnly(meant.map((option) => option === typed))
  if (exact !== null || typed.length < 4) return exact
  return theOnly(meant.map((option) => isSameButSlips(typed, option, words))) ?? nearest(typed, meant, words)
}

function theOnly(matches: readonly boolean[]): number | null {
  const found = matches.indexOf(true)
  return found !== -1 && matches.indexOf(true, found + 1) === -1 ? found : null
}

/**
 * Whether they are the same word for word, except for slips in longer words.
 * @param words those of all options: none of them is a slip for another
 */
function isSameButSlips(typed: string, meant: string, words: ReadonlySet<string>): boolean {
  const [said, option] = [typed.split(' '), meant.split(' ')]
  if (said.length !== option.length) return false
  let slips = 0
  for (const [index, word] of option.entries()) {
    const heard = said[index] ?? ''
    const between = heard === word ? 0 : /\d/.test(heard + word) || words.has(heard) ? null : slipsBetween(heard, word)
    if (between === null) return false
    slips += between
  }
  return slips <= slips_max
}

/** Also allows for words torn apart or run together. A text that begins with a label is left to the reading of letters. */
function nearest(typed: string, meant: readonly string[], words: ReadonlySet<string>): number | null {
  if (typed.length < 5 || /^[a-d1-4] /.test(typed)) return null
  const allowed = typed.length < 8 ? 1 : typed.length < 20 ? 2 : slips_max
  const distances = meant.map((option) =>
    Math.abs(option.length - typed.length) > allowed + 2 ? Number.POSITIVE_INFINITY : editDistance(typed, option),
  )
  const least = Math.min(...distances)
  const shown = distances.indexOf(least)
  const second = Math.min(...distances.filter((_, index) => index !== shown))
  const isSure = least <= allowed && second > least + 1
  const option = meant[shown] ?? ''
  return isSure && figuresOf(option) === figuresOf(typed) && !isOfOtherWords(typed, option, words) ? shown : null
}

/** Whether slips make up for a whole word: "Joe and Jan" is not "Joe and Joy", nor "file a form" "file no form". */
function isOfOtherWords(typed: string, meant: string, words: ReadonlySet<string>): boolean {
  const [said, option] = [typed.split(' '), meant.split(' ')]
  const odd = said.filter((word) => !option.includes(word))
  const missing = option.filter((word) => !said.includes(word))
  if (odd.some((word) => words.has(word))) return true
  if (odd.length !== missing.length) return editDistance(odd.join(''), missing.join('')) > 1
  return missing.some((word, index) => word.length < 5 && editDistance(odd[index] ?? '', word) > 1)
}

/** Lowercase letters and figures with single spaces: what two spellings of one text have in common. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}']|,(?=\d{3}(?!\d))/gu, '')
    .replace(/,(?=\d{1,2}(?!\d))/g, '.')
    .replace(/\((\$?\d[\d.]*)\)/g, '-$1')
    .replace(/[^\p{L}\p{N}$%.-]+/gu, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/(?<![\p{L}\p{N}])-(?![\d$])|(?<=[\p{L}\p{N}])-/gu, ' ')
    .replace(/^ *(?:the|an?) (?=.)/, '')
    .replace(/ +/g, ' ')
    .trim()
}

function figuresOf(text: string): string {
  return text.replace(/[^\d.$%-]+/g, ' ').trim()
}
