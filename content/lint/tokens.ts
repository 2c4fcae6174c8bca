import { decimalOf } from '../sets/formula.ts'

/** A part of prose that can belong to a computation. `findComputations` says which notations are read. */
export type Token = (Amount | Sign) & { readonly start: number; readonly end: number; readonly text: string }

interface Amount {
  readonly kind: 'amount'
  /** The value as a decimal for `sets/formula.ts` to compute with. */
  readonly exact: string
  readonly value: number
  /** Half a unit of the last digit shown, in the value's own unit. */
  readonly rounding: number
  /** Whether the value is a hundredth of the number written: `%` and `cents`. */
  readonly hundredth: boolean
  readonly percent: boolean
}

interface Sign {
  readonly kind: '+' | '-' | '*' | '/' | '=' | '(' | ')' | 'word' | 'soft' | 'break' | 'verb'
}
const verbs = /^(is|are|was|equals?|makes?|leaves?|gives?|totals?|yields?)$/i
const wordOperators: Readonly<Record<string, '+' | '-' | '*' | '/'>> = {
  plus: '+',
  minus: '-',
  less: '-',
  times: '*',
  'divided by': '/',
  'multiplied by': '*',
}

const pattern = new RegExp(
  [
    /(?<gap>\n\s*\n|\n\s*[-*] |[;:?]|\.(?=\s|$))/,
    // Codes, dates and ranges (606-10, 12/31, 401(k), W-2, 1099-K) are words.
    /(?<code>[A-Za-z§#][\w-]*\d[\w./-]*|\d[\d,.]*(?:[-/:]\w[\w./:-]*|\([a-z]\)|(?!(?:k|K|M|x)\b)[A-Za-z]\w*))/,
    /(?<number>-?\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(?<unit>%| percent\b| cents?\b|k\b|K\b|M\b| thousand\b| million\b| billion\b)?/,
    /(?<operator>(?<=\s)[-+x*/](?=\s)|(?:plus|minus|less|times|divided by|multiplied by)\b)/,
    /(?<sign>[=()])/,
    /(?<word>[A-Za-z][\w'.-]*\b)/,
    /(?<soft>,)/,
  ]
    .map((part) => part.source)
    .join('|'),
  'gi',
)

/** How many zeros the word after a number stands for. */
const zeros: Readonly<Record<string, number>> = { k: 3, thousand: 3, m: 6, million: 6, billion: 9 }

/** Reads all of `prose`; anything that the pattern does not list separates like a space. */
export function readTokens(prose: string): Token[] {
  const tokens: Token[] = []
  for (const match of prose.matchAll(pattern)) {
    const groups = match.groups as Record<string, string | undefined>
    const at = { start: match.index, end: match.index + match[0].length, text: match[0] }
    const word = match[0].toLowerCase()
    if (groups.gap !== undefined) tokens.push({ kind: 'break', ...at })
    else if (groups.number !== undefined) tokens.push({ ...readAmount(groups.number, groups.unit), ...at })
    else if (groups.operator !== undefined) tokens.push({ kind: wordOperators[word] ?? symbol(word), ...at })
    else if (groups.sign !== undefined) tokens.push({ kind: groups.sign as '=' | '(' | ')', ...at })
    else if (groups.soft !== undefined) tokens.push({ kind: 'soft', ...at })
    else if (word === 'of' && isPercent(tokens.at(-1))) tokens.push({ kind: '*', ...at })
    else if (verbs.test(word) || /\b(comes?|adds?) (up )?to$/.test(`${tokens.at(-1)?.text} ${word}`.toLowerCase()))
      tokens.push({ kind: 'verb', ...at })
    else tokens.push({ kind: 'word', ...at })
  }
  return tokens
}

function symbol(operator: string): '+' | '-' | '*' | '/' {
  return operator === 'x' ? '*' : (operator as '+' | '-' | '*' | '/')
}

export function isPercent(token: Token | undefined): boolean {
  return token?.kind === 'amount' && token.percent
}

function readAmount(number: string, unit = ''): Amount {
  const plain = number.replace(/[$,]/g, '')
  const name = unit.trim().toLowerCase()
  const percent = name === '%' || name === 'percent'
  const hundredth = percent || name.startsWith('cent')
  const shift = hundredth ? -2 : (zeros[name] ?? 0)
  const exact = shifted(plain, shift)
  const decimals = plain.split('.')[1]?.length ?? 0
  return {
    kind: 'amount',
    exact,
    value: Number(exact),
    rounding: 0.5 * 10 ** (shift - decimals),
    hundredth,
    percent,
  }
}

/** The decimal with its point moved: to the right if `places` is above zero. */
function shifted(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  if (places < 0) return decimalOf(`${decimal}%`) ?? decimal
  const digits = fraction.padEnd(places, '0')
  return `${whole}${digits.slice(0, places)}.${digits.slice(places)}`
}
