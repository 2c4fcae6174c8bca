import { fractionWords, numberWords } from './number-words.ts'
import { runsOn } from './text.ts'
import type { Token } from './tokens.ts'
import { type BareNumber, isArticle, joiners, readWholeNumber } from './whole-numbers.ts'

/** "1/25", "one in five", "half", "a quarter", "three quarters", "half of 300". */
export function readFraction(tokens: readonly Token[], from: number): BareNumber | null {
  return readQuotient(tokens, from) ?? readShare(tokens, from) ?? readPart(tokens, from)
}

function readQuotient(tokens: readonly Token[], from: number): BareNumber | null {
  const [first, second] = [tokens[from], tokens[from + 1]]
  if (!first || !second || !/^[/\u2044]$/.test(second.before)) return null
  if (!/^\d+$/.test(first.word) || !/^[1-9]\d*$/.test(second.word)) return null
  return { from, to: from + 2, values: [Number(first.word) / Number(second.word)] }
}

/** "one in five", "2 out of 8" */
function readShare(tokens: readonly Token[], from: number): BareNumber | null {
  const [link, of] = [tokens[from + 1]?.word, tokens[from + 2]?.word]
  const length = link === 'in' || link === 'outta' ? 3 : link === 'out' && of === 'of' ? 4 : 0
  const [amount, all] = [countOf(tokens[from]), countOf(tokens[from + length - 1])]
  if (length === 0 || amount === null || all === null || amount >= all) return null
  return { from, to: from + length, values: [amount / all] }
}

function readPart(tokens: readonly Token[], from: number): BareNumber | null {
  const [first, second] = [tokens[from], tokens[from + 1]]
  const count = spokenCount(first)
  const [name, to] = count === null ? [first, from + 1] : [second, from + 2]
  const part = fractionWords.get(name?.word ?? '')
  if (part === undefined || (count !== null && (count >= part || !runsOn(second)))) return null
  // "the quarter" and "third one" are not fractions; "half" is, even alone.
  if (part > 2 && count === null && !isArticle(tokens[from - 1])) return null
  const share = (count ?? 1) / part
  const isOf = /^(?:of|de)$/.test(tokens[to]?.word ?? '')
  const next = isOf ? to + 1 : to
  const start = tokens[next]?.word === 'a' ? next + 1 : next
  const scale = numberWords.get(tokens[start]?.word ?? '')
  const whole = isOf || (scale && 'times' in scale) ? readWholeNumber(tokens, start) : null
  if (whole) return { from, to: whole.to, values: whole.values.map((value) => value * share) }
  const end = tokens[to]?.word === 'a' ? to + 1 : to
  return { from, to: end, values: [share], shy: part === 2 }
}

/** "2:1", "two to one". */
export function readRatio(tokens: readonly Token[], from: number): BareNumber | null {
  const [first, link, last] = tokens.slice(from, from + 3)
  const value =
    spokenCount(first) ?? (/^\d+(?:[.,]\d+)?$/.test(first?.word ?? '') ? Number(first?.word.replace(',', '.')) : null)
  if (!link || value === null) return null
  if (link.before === ':' && /^[1-9]$/.test(link.word))
    return { from, to: from + 2, values: [value / Number(link.word)] }
  return link.word === 'to' && /^(?:1|one)$/.test(last?.word ?? '') ? { from, to: from + 3, values: [value] } : null
}

const points: ReadonlySet<string> = new Set(['point', 'pt', 'dot', 'punto', 'coma', 'virgule'])

/** "one point five", "point four", "one and a half", "1 1/2", "two and a half thousand", "three thousand and half". */
export function readDecimal(tokens: readonly Token[], from: number): BareNumber | null {
  const isBare = points.has(tokens[from]?.word ?? '')
  const whole = isBare ? { to: from, values: [0] } : readWholeNumber(tokens, from)
  const value = whole?.values[0]
  if (!whole || value === undefined) return null
  if (points.has(tokens[whole.to]?.word ?? '')) return withDigits(tokens, from, whole.to + 1, value)
  const next = tokens[whole.to]
  if (isBare || !next) return null
  const quotient = next.gap === 'space' && whole.values.length === 1 ? readQuotient(tokens, whole.to) : null
  if (quotient) return { from, to: quotient.to, values: [value + (quotient.values[0] ?? 0)] }
  return joiners.has(next.word) ? withHalf(tokens, from, whole.to + 1, value) : null
}

function withDigits(tokens: readonly Token[], from: number, start: number, value: number): BareNumber | null {
  const digits: string[] = []
  let at = start
  for (let digit = digitOf(tokens[at]); digit !== null && digits.length < 3; digit = digitOf(tokens[++at]))
    digits.push(digit)
  return digits.length > 0 ? { from, to: at, values: [value + Number(`0.${digits.join('')}`)] } : null
}

function withHalf(tokens: readonly Token[], from: number, start: number, value: number): BareNumber | null {
  const at = tokens[start]?.word === 'a' ? start + 1 : start
  const part = fractionWords.get(tokens[at]?.word ?? '')
  if (part === undefined) return null
  const scale = numberWords.get(tokens[at + 1]?.word ?? '')
  if (scale && 'times' in scale) return { from, to: at + 2, values: [(value + 1 / part) * scale.times] }
  const step = value >= 1000 && value % 1000 === 0 ? 1000 : 1
  return { from, to: at + 1, values: [value + step / part] }
}

function countOf(token: Token | undefined): number | null {
  return spokenCount(token) ?? (/^[1-9]\d*$/.test(token?.word ?? '') ? Number(token?.word) : null)
}

function spokenCount(token: Token | undefined): number | null {
  const number = numberWords.get(token?.word ?? '')
  return number && 'plus' in number && number.plus > 0 && number.plus < 20 ? number.plus : null
}

function digitOf(token: Token | undefined): string | null {
  if (token === undefined) return null
  if (/^\d+$/.test(token.word)) return token.word
  const number = numberWords.get(token.word)
  return number && 'plus' in number && number.plus < 100 ? String(number.plus) : null
}
