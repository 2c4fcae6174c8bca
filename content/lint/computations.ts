/**
 * Finds computations written in prose, such as `$1,200 x 12 = $14,400`, `20% of $500 is $100` or
 * `$8,000 of cash + $2,000 owed to you = $10,000`, and works them out again.
 *
 * What it reads: numbers with `$`, commas, decimals, `%`, `cents`, `thousand` or `million`; `+ - x * /` with spaces
 * around, `plus`, `minus`, `less`, `times`, `divided by`, and `of` after a percentage; parentheses; `=` or a verb such as
 * "is", "leaves", "makes" before the result. A few words may stand between them. What it cannot read it leaves alone.
 */
export interface Computation {
  /** As written, from the first number to the last. */
  readonly text: string
  readonly right: boolean
  /** Value of the side that computes, for the message. */
  readonly value: number
}

interface Amount {
  readonly kind: 'amount'
  readonly value: number
  /** Half of the last digit shown, in the value's own unit. */
  readonly rounding: number
  /** `%` and `cents` are a hundredth of the number written. */
  readonly hundredth: boolean
  readonly percent: boolean
}
interface Sign {
  readonly kind: '+' | '-' | '*' | '/' | '=' | '(' | ')' | 'word' | 'soft' | 'break' | 'verb'
}
type Token = (Amount | Sign) & { readonly start: number; readonly end: number; readonly text: string }

/** More words than these between two parts, and they are not parts of one computation. */
const wordsBetweenMax = 5
const aboutTolerance = 0.02

const verbs = /^(is|are|was|equals?|makes?|leaves?|gives?|totals?|yields?)$/i
const wordOperators: Readonly<Record<string, '+' | '-' | '*' | '/'>> = {
  plus: '+',
  minus: '-',
  less: '-',
  times: '*',
  'divided by': '/',
  'multiplied by': '*',
}

export function findComputations(prose: string): Computation[] {
  const plain = prose.replaceAll('**', '')
  return splitRuns(readTokens(plain)).flatMap((run) => check(run, plain))
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

const scales: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, billion: 1e9 }

function readTokens(prose: string): Token[] {
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

function isPercent(token: Token | undefined): boolean {
  return token?.kind === 'amount' && token.percent
}

function readAmount(number: string, unit = ''): Amount {
  const plain = number.replace(/[$,]/g, '')
  const name = unit.trim().toLowerCase()
  const percent = name === '%' || name === 'percent'
  const hundredth = percent || name.startsWith('cent')
  const scale = hundredth ? 0.01 : (scales[name] ?? 1)
  const decimals = plain.split('.')[1]?.length ?? 0
  return {
    kind: 'amount',
    value: Number(plain) * scale,
    rounding: 0.5 * 10 ** -decimals * scale,
    hundredth,
    percent,
  }
}

/** Cuts where a sentence ends, where too many words stand between, and where two numbers stand side by side. */
function splitRuns(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = []
  let run: Token[] = []
  let words = 0
  const cut = () => {
    if (run.some((token) => token.kind === '=' || token.kind === 'verb')) runs.push(run)
    run = []
    words = 0
  }
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'break') cut()
    else if (token.kind === 'word' || token.kind === 'soft') {
      words += token.kind === 'word' ? 1 : 0
      if (words > wordsBetweenMax) cut()
    } else if (token.kind === 'verb' && !leadsToResult(run, tokens, index)) words += 1
    else if ((token.kind === '(' || token.kind === ')') && !holdsAmount(tokens, index)) words += 1
    else {
      const last = run.at(-1)
      if ((token.kind === 'amount' || token.kind === '(') && (last?.kind === 'amount' || last?.kind === ')')) cut()
      run.push(token)
      words = 0
    }
  }
  cut()
  return runs
}

/** "20% of $500 is $100" and "$100 is 20% of $500" compute; "$500 is what you pay for 3 months" does not. */
function leadsToResult(run: readonly Token[], tokens: readonly Token[], index: number): boolean {
  const last = run.at(-1)
  if (last?.kind !== 'amount') return false
  const next = tokens.slice(index + 1, index + 4).findIndex((token) => token.kind !== 'word') + index + 1
  if (tokens[next]?.kind !== 'amount') return false
  const isShareOf = isPercent(tokens[next]) && tokens[next + 1]?.kind === '*'
  return run.some(isOperator) || (isShareOf && last.text.startsWith('$'))
}

function isOperator(token: Token): boolean {
  return token.kind === '+' || token.kind === '-' || token.kind === '*' || token.kind === '/'
}

/** A parenthesis that holds words only is an aside. */
function holdsAmount(tokens: readonly Token[], index: number): boolean {
  const step = tokens[index]?.kind === '(' ? 1 : -1
  const end = step === 1 ? ')' : '('
  for (let at = index + step; tokens[at] && tokens[at]?.kind !== end; at += step) {
    if (tokens[at]?.kind === 'break') return false
    if (tokens[at]?.kind === 'amount') return true
  }
  return false
}

interface Side {
  readonly value: number
  readonly rounding: number
  /** A number by itself, as against an expression. */
  readonly lone: boolean
  readonly hundredth: boolean
  /** `(500)` by itself, which accountants write for minus 500. */
  readonly bracketed: boolean
  readonly tokens: readonly Token[]
}

function check(run: readonly Token[], prose: string): Computation[] {
  const sides: (Side | undefined)[] = []
  let part: Token[] = []
  for (const token of run) {
    if (token.kind === '=' || token.kind === 'verb') {
      sides.push(readSide(part))
      part = []
    } else part.push(token)
  }
  sides.push(readSide(part))
  const found: Computation[] = []
  sides.forEach((right, index) => {
    const left = sides[index - 1]
    if (!left || !right || (left.lone && right.lone)) return
    const [first, last] = [left.tokens[0], right.tokens.at(-1)]
    if (!first || !last) return
    const text = prose.slice(first.start, last.end).replace(/\s+/g, ' ')
    const about = /\b(about|roughly|nearly|around|almost|approximately|just (?:over|under))\b/i.test(text)
    found.push({ text, right: agree(left, right, about), value: left.lone ? right.value : left.value })
  })
  return found
}

function agree(left: Side, right: Side, about: boolean): boolean {
  const shown = left.lone ? left : right
  const computed = left.lone ? right : left
  // Only a lone number is a rounded result; two expressions must be equal.
  const tolerance = Math.max(
    (shown.lone ? shown.rounding : 0) * 1.000001,
    Math.abs(computed.value) * (about ? aboutTolerance : 1e-9),
  )
  const candidates = [shown.value]
  if (shown.bracketed) candidates.push(-shown.value)
  // "100 - 25 = 75%" and "14 - 2 = 12 cents" leave the unit to the result.
  if (shown.hundredth && !computed.hundredth) candidates.push(shown.value * 100)
  return candidates.some(
    (value, index) => Math.abs(value - computed.value) <= tolerance * (index > 0 && shown.hundredth ? 100 : 1),
  )
}

/** Recursive descent over `+ -`, then `* /`, then numbers and parentheses. Nothing if it is not an expression. */
function readSide(tokens: readonly Token[]): Side | undefined {
  let next = 0
  const value = sum()
  if (value === undefined || next < tokens.length) return undefined
  const amounts = tokens.filter((token) => token.kind === 'amount')
  return {
    value,
    rounding: amounts[0]?.rounding ?? 0,
    lone: amounts.length === 1,
    hundredth: amounts.some((amount) => amount.hundredth),
    bracketed: amounts.length === 1 && tokens.length === 3,
    tokens,
  }

  function sum(): number | undefined {
    let total = product()
    while (total !== undefined && (tokens[next]?.kind === '+' || tokens[next]?.kind === '-')) {
      const sign = tokens[next]?.kind === '+' ? 1 : -1
      next += 1
      // "500 + 20%" may mean 20% of the 500: leave it to a reader.
      const mixed = isPercent(tokens[next]) && tokens[next + 1]?.kind !== '*' && !tokens.slice(0, next).some(isPercent)
      const term = mixed ? undefined : product()
      total = term === undefined ? undefined : total + sign * term
    }
    return total
  }

  function product(): number | undefined {
    let total = atom()
    while (total !== undefined && (tokens[next]?.kind === '*' || tokens[next]?.kind === '/')) {
      const divides = tokens[next]?.kind === '/'
      next += 1
      const factor = atom()
      total = factor === undefined ? undefined : divides ? total / factor : total * factor
    }
    return total
  }

  function atom(): number | undefined {
    const token = tokens[next]
    next += 1
    if (token?.kind === 'amount') return token.value
    if (token?.kind !== '(') return undefined
    const inner = sum()
    if (tokens[next]?.kind !== ')') return undefined
    next += 1
    return inner
  }
}
