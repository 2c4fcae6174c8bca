import type { Node } from '../check/syntax.ts'
import type { Mutation } from './mutation.ts'
import { listed, places } from './syntax.ts'

/**
 * Every change to the SQL in the strings of a file. The result is always a statement with the same parameters: Postgres
 * rejects one that has lost a parameter, and that shows nothing about the tests.
 */
export function* sqlMutations(program: Node, text: string): Iterable<Mutation> {
  for (const { node } of places(program)) {
    const isString = node.type === 'Literal' && typeof node.value === 'string'
    if (!isString && node.type !== 'TemplateLiteral') continue
    const readable = masked(text, node)
    if (!isSql(readable)) continue
    const sql: Sql = { text, tokens: tokensOf(readable, node.start + 1) }
    for (const mutate of mutators) {
      for (const { start, end, replacement } of mutate(sql)) yield { kind: 'sql', start, end, replacement }
    }
  }
}

interface Token {
  /** In lower case. */
  readonly word: string
  readonly start: number
  readonly end: number
  /** How many brackets enclose it; a bracket itself has the depth outside its pair. */
  readonly depth: number
}

/** A statement or part of one. Offsets refer to the file, whose text this is. */
interface Sql {
  readonly text: string
  readonly tokens: readonly Token[]
}

type Change = Omit<Mutation, 'kind'>

/** The statement with its strings and template expressions blanked out, so that no word in them is taken for SQL. */
function masked(text: string, node: Node): string {
  const start = node.start + 1
  let sql = text.slice(start, node.end - 1)
  for (const hole of listed(node, 'expressions')) {
    const from = text.lastIndexOf('${', hole.start) - start
    const to = text.indexOf('}', hole.end) + 1 - start
    sql = sql.slice(0, from) + 'x'.repeat(to - from) + sql.slice(to)
  }
  return sql.replace(/'[^']*'/g, (quoted) => `'${'q'.repeat(quoted.length - 2)}'`)
}

const STATEMENT = /\b(select\b[\s\S]*\bfrom\b|insert into\b|update\b[\s\S]*\bset\b|delete from\b)/
const FRAGMENT = /^\s*(where|order by|on conflict|and [\w.]+ (=|<|>|is)) /

function isSql(readable: string): boolean {
  return STATEMENT.test(readable) || FRAGMENT.test(readable)
}

const TOKEN = /[a-z_][\w.]*|\$\d+|\d[\d.]*|'q*'|"[^"]*"|<=|>=|<>|!=|->>|->|@>|<@|::|\|\||[^\s\w]/gi

function tokensOf(readable: string, offset: number): Token[] {
  let depth = 0
  return [...readable.matchAll(TOKEN)].map((match) => {
    const [word] = match
    if (word === ')') depth -= 1
    const start = offset + match.index
    const token = { word: word.toLowerCase(), start, end: start + word.length, depth }
    if (word === '(') depth += 1
    return token
  })
}

const mutators: readonly ((sql: Sql) => Iterable<Change>)[] = [
  conditions,
  bounds,
  nulls,
  existence,
  conflicts,
  orders,
  limits,
  locks,
  distinct,
  fallbacks,
  extremes,
  intervals,
  booleans,
  assignments,
]

function written({ text }: Sql, from: Token, to: Token): string {
  return text.slice(from.start, to.end)
}

const beginsCondition = ['where', 'and', 'or', 'on', 'when', 'having']
const endsCondition = [
  ...[
    'and',
    'or',
    'order',
    'group',
    'limit',
    'returning',
    'for',
    'union',
    'on',
    'where',
    'left',
    'join',
    'cross',
    'inner',
  ],
  ...['then', 'else', 'end', 'set', 'having', 'window', 'do', ',', ';'],
]

/** Disables a condition: it stays but decides nothing, so that its parameters are still used. */
function* conditions(sql: Sql): Iterable<Change> {
  for (const { from, to, before, after } of conditionsOf(sql.tokens)) {
    const isOfAnd = before === 'and' || after === 'and'
    const isOfOr = !isOfAnd && (before === 'or' || after === 'or')
    const nothing = isOfOr ? 'and false' : 'or true'
    yield { start: from.start, end: to.end, replacement: `(${written(sql, from, to)} ${nothing})` }
  }
}

interface Condition {
  readonly from: Token
  readonly to: Token
  /** The words on both sides. */
  readonly before: string
  readonly after: string
}

function* conditionsOf(tokens: readonly Token[]): Iterable<Condition> {
  const ofBetween = new Set(tokens.filter(({ word }) => word === 'between').map((one) => andAfter(tokens, one)))
  const joins = (token: Token | undefined) => token !== undefined && !ofBetween.has(token)
  for (const [index, token] of tokens.entries()) {
    const first = tokens[index + 1]
    const opens = token.word === '(' && isGroup(tokens, index, joins)
    if (!first || !(opens || (beginsCondition.includes(token.word) && joins(token)))) continue
    // `on conflict`, `distinct on (…)` and `case x when 'a'` contain no condition.
    const isOther = first.word === 'conflict' || tokens[index - 1]?.word === 'distinct'
    if (isOther || (token.word === 'when' && /^['\d]/.test(first.word))) continue
    const depth = opens ? token.depth + 1 : token.depth
    const end = tokens.findIndex((other, at) => {
      const isOutside =
        other.depth < depth || (other.depth === depth && endsCondition.includes(other.word) && joins(other))
      return at > index && isOutside
    })
    const to = tokens[(end === -1 ? tokens.length : end) - 1]
    if (!to || to === token) continue
    yield { from: first, to, before: token.word, after: (end === -1 ? undefined : tokens[end]?.word) ?? '' }
  }
}

function andAfter(tokens: readonly Token[], between: Token): Token | undefined {
  return tokens.find(({ word, start, depth }) => word === 'and' && start > between.start && depth === between.depth)
}

/** Whether a bracket contains conditions joined by `and` or `or`, as in `where a and (b or c)`. */
function isGroup(tokens: readonly Token[], open: number, joins: (token: Token) => boolean): boolean {
  const depth = (tokens[open]?.depth ?? 0) + 1
  for (const token of tokens.slice(open + 1)) {
    if (token.depth < depth) return false
    if (token.depth > depth) continue
    if (['and', 'or'].includes(token.word) && joins(token)) return true
    if (beginsCondition.includes(token.word) || ['select', 'case', 'partition', 'order'].includes(token.word))
      return false
  }
  return false
}

const otherBounds: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '<>': '=',
  '!=': '=',
}

/** Skips the clock: no test can make it stop at the exact microsecond. */
function* bounds({ tokens }: Sql): Iterable<Change> {
  for (const [index, { word, start, end }] of tokens.entries()) {
    const replacement = otherBounds[word]
    const isOfClock = tokens[index + 1]?.word === 'clock_timestamp'
    if (replacement && !isOfClock) yield { start, end, replacement }
  }
}

function* nulls({ tokens }: Sql): Iterable<Change> {
  for (const [index, { word, start }] of tokens.entries()) {
    const [next, afterNext] = tokens.slice(index + 1)
    if (word !== 'is') continue
    if (next?.word === 'null') yield { start, end: next.end, replacement: 'is not null' }
    if (next?.word === 'not' && afterNext?.word === 'null') yield { start, end: afterNext.end, replacement: 'is null' }
  }
}

function* existence({ tokens }: Sql): Iterable<Change> {
  for (const [index, { word, start, end }] of tokens.entries()) {
    const before = tokens[index - 1]
    // `if not exists` is part of DDL.
    if (word !== 'exists' || tokens[index - 2]?.word === 'if') continue
    if (before?.word === 'not') yield { start: before.start, end, replacement: 'exists' }
    else if (before?.word !== 'if') yield { start, end, replacement: 'not exists' }
  }
}

/** Drops `on conflict … do nothing`; makes `do update …` do nothing. */
function* conflicts(sql: Sql): Iterable<Change> {
  const { tokens } = sql
  for (const [index, { word, start, depth }] of tokens.entries()) {
    if (word !== 'on' || tokens[index + 1]?.word !== 'conflict') continue
    const does = tokens.findIndex((token, at) => at > index && token.word === 'do' && token.depth === depth)
    const [first, what] = tokens.slice(does, does + 2)
    if (does === -1 || !first || !what) continue
    if (what.word === 'nothing') {
      yield { start, end: what.end, replacement: '' }
      continue
    }
    const last = lastBefore(tokens, does, ['returning'])
    const clause = written(sql, first, last)
    if (!clause.includes('$')) yield { start: first.start, end: last.end, replacement: 'do nothing' }
  }
}

/** The last token of a clause, which ends before one of these words or with its enclosing bracket. */
function lastBefore(tokens: readonly Token[], index: number, words: readonly string[]): Token {
  const begin = tokens[index] as Token
  const end = tokens.findIndex(
    ({ word, depth }, at) =>
      at > index && (depth < begin.depth || (depth === begin.depth && [...words, ';'].includes(word))),
  )
  return tokens[(end === -1 ? tokens.length : end) - 1] ?? begin
}

/** Reverses each key of an order. */
function* orders({ tokens }: Sql): Iterable<Change> {
  for (const [index, { word }] of tokens.entries()) {
    const by = tokens[index + 1]
    if (word !== 'order' || by?.word !== 'by') continue
    const last = lastBefore(tokens, index, ['limit', 'for', 'returning', 'union', 'rows', 'range', 'offset'])
    const keys = tokens.filter(({ start, end }) => start > by.start && end <= last.end)
    for (const key of splitByComma(keys)) {
      const direction = key.find((token) => token.depth === by.depth && ['asc', 'desc'].includes(token.word))
      const end = key.find((token) => token.word === 'nulls')?.start ?? key.at(-1)?.end ?? by.end
      if (direction) {
        yield { start: direction.start, end: direction.end, replacement: direction.word === 'asc' ? 'desc' : 'asc' }
      } else {
        yield { start: end, end, replacement: ' desc' }
      }
    }
  }
}

/** Splits tokens at the commas of their outermost level. */
function splitByComma(tokens: readonly Token[]): Token[][] {
  const outermost = Math.min(...tokens.map(({ depth }) => depth))
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.word === ',' && token.depth === outermost) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.filter(({ length }) => length > 0)
}

/** Returns far too many rows. Skips `limit 1`: code that reads one row takes the first of many just as well. */
function* limits({ tokens }: Sql): Iterable<Change> {
  for (const [index, { word }] of tokens.entries()) {
    const [amount, cast, type] = tokens.slice(index + 1)
    if (word !== 'limit' || !amount || amount.word === '1') continue
    const end = cast?.word === '::' && type ? type.end : amount.end
    yield { start: end, end, replacement: ' + 1000000' }
  }
}

function* locks({ tokens }: Sql): Iterable<Change> {
  for (const [index, { word, start }] of tokens.entries()) {
    const [next, skip, locked] = tokens.slice(index + 1)
    if (word !== 'for' || next?.word !== 'update') continue
    const skips = skip?.word === 'skip' && locked ? locked : null
    yield { start, end: skips?.end ?? next.end, replacement: '' }
    if (skips && skip) yield { start: skip.start, end: skips.end, replacement: '' }
  }
}

function* distinct({ tokens }: Sql): Iterable<Change> {
  for (const [index, { word, start, end, depth }] of tokens.entries()) {
    if (word !== 'distinct' || ['is', 'not'].includes(tokens[index - 1]?.word ?? '')) continue
    const [on, open] = tokens.slice(index + 1)
    const close = tokens.find((token) => token.word === ')' && token.depth === depth && token.start > start)
    const isOn = on?.word === 'on' && open?.word === '(' && close
    yield { start, end: isOn ? close.end : end, replacement: '' }
  }
}

/** Drops the first choice of `coalesce`. */
function* fallbacks(sql: Sql): Iterable<Change> {
  for (const { start, end, given } of callsOf(sql, ['coalesce'])) {
    const [first, second] = given
    if (first && second && !first.includes('$')) {
      const rest = given.slice(1)
      yield { start, end, replacement: rest.length === 1 ? second : `coalesce(${rest.join(', ')})` }
    }
  }
}

function* extremes(sql: Sql): Iterable<Change> {
  for (const { name, start } of callsOf(sql, ['greatest', 'least'])) {
    yield { start, end: start + name.length, replacement: name === 'least' ? 'greatest' : 'least' }
  }
}

/** Calls of these functions, with the text of each argument. */
function* callsOf(
  sql: Sql,
  names: readonly string[],
): Iterable<{
  readonly name: string
  readonly start: number
  readonly end: number
  readonly given: readonly string[]
}> {
  const { tokens } = sql
  for (const [index, { word, start, depth }] of tokens.entries()) {
    const open = tokens[index + 1]
    if (!names.includes(word) || open?.word !== '(') continue
    const close = tokens.find((token) => token.word === ')' && token.depth === depth && token.start > open.start)
    if (!close) continue
    const between = tokens.filter((token) => token.start > open.start && token.end < close.end)
    const given = splitByComma(between).map((part) => written(sql, part[0] ?? open, part.at(-1) ?? open))
    yield { name: word, start, end: close.end, given }
  }
}

/** Adds one hour, day or minute. */
function* intervals({ text, tokens }: Sql): Iterable<Change> {
  for (const [index, { word }] of tokens.entries()) {
    const amount = tokens[index + 1]
    if (word !== 'interval' || !amount?.word.startsWith("'")) continue
    const digits = /\d+/.exec(text.slice(amount.start, amount.end))
    if (!digits) continue
    const start = amount.start + digits.index
    yield { start, end: start + digits[0].length, replacement: String(Number(digits[0]) + 1) }
  }
}

function* booleans({ tokens }: Sql): Iterable<Change> {
  for (const { word, start, end } of tokens) {
    if (word === 'true' || word === 'false') yield { start, end, replacement: word === 'true' ? 'false' : 'true' }
  }
}

/** Drops one of several columns that an `update` sets, unless that would drop a parameter. */
function* assignments(sql: Sql): Iterable<Change> {
  const { tokens } = sql
  for (const [index, { word, end }] of tokens.entries()) {
    if (word !== 'set' || tokens[index + 1]?.word === 'local') continue
    const last = lastBefore(tokens, index, ['where', 'from', 'returning'])
    const all = splitByComma(tokens.filter((token) => token.start > end && token.end <= last.end))
    for (const [at, item] of all.entries()) {
      const [first, final, next, before] = [item[0], item.at(-1), all[at + 1]?.[0], all[at - 1]?.at(-1)]
      if (!first || !final || losesParameter(item, tokens)) continue
      if (next) yield { start: first.start, end: next.start, replacement: '' }
      else if (before) yield { start: before.end, end: final.end, replacement: '' }
    }
  }
}

function losesParameter(item: readonly Token[], tokens: readonly Token[]): boolean {
  const count = (word: string, among: readonly Token[]) => among.filter((token) => token.word === word).length
  const parameters = item.filter(({ word }) => word.startsWith('$')).map(({ word }) => word)
  return parameters.some((word) => count(word, item) === count(word, tokens))
}
