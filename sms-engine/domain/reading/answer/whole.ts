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
  const exact = theOnly(meant.map((option) => option === typed))
  if (exact !== null || typed.length < 4) return exact
  return theOnly(meant.map((option) => isSameButSlips(typed, option))) ?? nearest(typed, meant)
}

function theOnly(matches: readonly boolean[]): number | null {
  const found = matches.indexOf(true)
  return found !== -1 && matches.indexOf(true, found + 1) === -1 ? found : null
}

/** Whether they are the same word for word, except for slips in longer words. */
function isSameButSlips(typed: string, meant: string): boolean {
  const [said, words] = [typed.split(' '), meant.split(' ')]
  if (said.length !== words.length) return false
  let slips = 0
  for (const [index, word] of words.entries()) {
    const heard = said[index] ?? ''
    const between = heard === word ? 0 : /\d/.test(heard + word) ? null : slipsBetween(heard, word)
    if (between === null) return false
    slips += between
  }
  return slips <= slips_max
}

/** Also allows for words torn apart or left out. A text that begins with a label is left to the reading of letters. */
function nearest(typed: string, meant: readonly string[]): number | null {
  if (typed.length < 5 || /^[a-d1-4] /.test(typed)) return null
  const allowed = typed.length < 8 ? 1 : typed.length < 20 ? 2 : slips_max
  const distances = meant.map((option) =>
    Math.abs(option.length - typed.length) > allowed + 2 ? Number.POSITIVE_INFINITY : editDistance(typed, option),
  )
  const least = Math.min(...distances)
  const shown = distances.indexOf(least)
  const second = Math.min(...distances.filter((_, index) => index !== shown))
  const isSure = least <= allowed && second > least + 1
  return isSure && figuresOf(meant[shown] ?? '') === figuresOf(typed) ? shown : null
}

/** Lowercase letters and figures with single spaces: what two spellings of one text have in common. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}',]/gu, '')
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
