import { type Expression, readExpression } from './expression.ts'
import { isPercent, readTokens, type Token } from './tokens.ts'

/**
 * Finds computations written in prose and works them out again: `$1,200 x 12 = $14,400`, `20% of $500 is $100`, or even
 * `$8,000 of cash + $2,000 owed to you = $10,000`.
 *
 * It reads numbers with `$`, commas, decimals, `%`, `cents`, `thousand` or `million`; `+ - x * /` with spaces around
 * them, `plus`, `minus`, `less`, `times`, `divided by`, and `of` after a percentage; parentheses; `=` or a verb such as
 * "is", "leaves", "makes" before the result. A few words may come in between. Anything it cannot read it leaves alone.
 */
export interface Computation {
  /** As written, from the first number to the last. */
  readonly text: string
  readonly right: boolean
  /** Value of the side with the computation, for the message. */
  readonly value: number
}

/** With more words than this between them, two parts do not belong to one computation. */
const wordsBetweenMax = 5
const aboutTolerance = 0.02

export function findComputations(prose: string): Computation[] {
  const plain = prose.replaceAll('**', '')
  return splitRuns(readTokens(plain)).flatMap((run) => check(run, plain))
}

/**
 * Cuts at the end of a sentence, at too many words in between, and between two adjacent numbers. In "10% of $1,000 and
 * 12% of $500" the result that follows belongs to both, so the rest of such a sentence is left alone.
 */
function splitRuns(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = []
  let run: Token[] = []
  let words = 0
  let listed = false
  const cut = () => {
    if (!listed && run.some(isEquals)) runs.push(run)
    run = []
    words = 0
  }
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'break') {
      cut()
      listed = false
    } else if (token.kind === 'word' || token.kind === 'soft') {
      words += token.kind === 'word' ? 1 : 0
      if (words > wordsBetweenMax) cut()
    } else if (token.kind === 'verb' && !leadsToResult(run, tokens, index)) words += 1
    else if ((token.kind === '(' || token.kind === ')') && !holdsAmount(tokens, index)) words += 1
    else if (isOperator(token) && !endsOperand(run)) words += 1
    else {
      if ((token.kind === 'amount' || token.kind === '(') && endsOperand(run)) {
        const continues = run.some(isOperator) && !run.some(isEquals) && tokens[index - 1]?.text === 'and'
        cut()
        listed ||= continues
      }
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

/** "three times a year" names an operator, but has nothing to apply it to. */
function endsOperand(run: readonly Token[]): boolean {
  const last = run.at(-1)
  return last?.kind === 'amount' || last?.kind === ')'
}

function isEquals(token: Token): boolean {
  return token.kind === '=' || token.kind === 'verb'
}

function isOperator(token: Token): boolean {
  return token.kind === '+' || token.kind === '-' || token.kind === '*' || token.kind === '/'
}

/** A parenthesis with words only is an aside. */
function holdsAmount(tokens: readonly Token[], index: number): boolean {
  const step = tokens[index]?.kind === '(' ? 1 : -1
  const end = step === 1 ? ')' : '('
  for (let at = index + step; tokens[at] && tokens[at]?.kind !== end; at += step) {
    if (tokens[at]?.kind === 'break') return false
    if (tokens[at]?.kind === 'amount') return true
  }
  return false
}

function check(run: readonly Token[], prose: string): Computation[] {
  const sides: (Expression | undefined)[] = []
  let part: Token[] = []
  for (const token of run) {
    if (isEquals(token)) {
      sides.push(readExpression(part))
      part = []
    } else part.push(token)
  }
  sides.push(readExpression(part))
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

function agree(left: Expression, right: Expression, about: boolean): boolean {
  const shown = left.lone ? left : right
  const computed = left.lone ? right : left
  // Only a lone number is a rounded result; two expressions must be equal.
  const tolerance = Math.max(
    (shown.lone ? shown.rounding : 0) * 1.000001,
    Math.abs(computed.value) * (about ? aboutTolerance : 1e-9),
  )
  const candidates = [shown.value]
  if (shown.bracketed) candidates.push(-shown.value)
  // "100 - 25 = 75%" and "14 - 2 = 12 cents" give only the result a unit.
  if (shown.hundredth && !computed.hundredth) candidates.push(shown.value * 100)
  return candidates.some(
    (value, index) => Math.abs(value - computed.value) <= tolerance * (index > 0 && shown.hundredth ? 100 : 1),
  )
}
