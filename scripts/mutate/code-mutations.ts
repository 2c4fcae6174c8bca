import type { Node } from '../check/syntax.ts'
import type { Kind, Mutation } from './mutation.ts'
import { bare, inside, listed, methodOf, type Place, places } from './syntax.ts'

/** The possible changes to one node of a kind. */
type Mutator = (place: Place, text: string) => Iterable<Mutation>

/** Every change to the code of a file, in tree order; excludes SQL in strings. */
export function* codeMutations(program: Node, text: string): Iterable<Mutation> {
  for (const place of places(program)) {
    if (isInLogLine(place)) continue
    for (const mutate of mutators[place.node.type] ?? []) yield* mutate(place, text)
  }
}

const mutators: Readonly<Record<string, readonly Mutator[]>> = {
  BinaryExpression: [comparison, arithmetic],
  UpdateExpression: [counting],
  AssignmentExpression: [assignment],
  LogicalExpression: [logic, operands],
  IfStatement: [condition, exit],
  ConditionalExpression: [condition],
  ExpressionStatement: [statement],
  ReturnStatement: [nothingReturned],
  CallExpression: [method, isInverted, filterOfQuery],
  Literal: [constant, number, order],
  ArrayExpression: [elements],
  ObjectExpression: [overrides],
}

const LOG_LINE = /(^|\.)log(ger)?\??\.(trace|debug|info|warn|error|fatal)$/

/** Log lines are for operators: their content is not behavior. */
function isInLogLine({ node, parents }: Place): boolean {
  return [...parents, node].some((one) => {
    const call = one.type === 'ExpressionStatement' ? bare(inside(one, 'expression') ?? one) : one
    if (call.type !== 'CallExpression') return false
    const callee = inside(call, 'callee')
    return callee !== undefined && LOG_LINE.test(dotted(callee))
  })
}

/** The node as `engine.log.warn`; empty for other expressions. */
function dotted(node: Node): string {
  if (node.type === 'Identifier') return String(node.name)
  if (node.type !== 'MemberExpression') return ''
  return `${dotted(inside(node, 'object') ?? node)}.${dotted(inside(node, 'property') ?? node)}`
}

function change(kind: Kind, { start, end }: Pick<Node, 'start' | 'end'>, replacement: string): Mutation {
  return { kind, start, end, replacement }
}

function written(node: Node, text: string): string {
  return text.slice(node.start, node.end)
}

/** The operands of an operator, and the text of the expression with another operator. */
function pair(node: Node, text: string) {
  const left = inside(node, 'left') ?? node
  const right = inside(node, 'right') ?? node
  const between = text.slice(left.end, right.start)
  const withOperator = (operator: string) =>
    written(left, text) + between.replace(String(node.operator), () => operator) + written(right, text)
  return { left, right, withOperator }
}

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
}

/** Skips `<` for `<=` next to the clock: no test can make it stop at the exact millisecond. */
function* comparison({ node }: Place, text: string): Iterable<Mutation> {
  const other = comparisons[String(node.operator)]
  const isOfClock = /\b(Date|performance)\.now\(\)/.test(written(node, text))
  if (other && !isOfClock) yield change('comparison', node, pair(node, text).withOperator(other))
}

const opposites: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }

function* arithmetic({ node }: Place, text: string): Iterable<Mutation> {
  const other = opposites[String(node.operator)]
  const { left, right, withOperator } = pair(node, text)
  if (other && !isText(left) && !isText(right)) yield change('arithmetic', node, withOperator(other))
}

function isText(node: Node): boolean {
  const it = bare(node)
  if (it.type === 'BinaryExpression') return listedSides(it).some(isText)
  return it.type === 'TemplateLiteral' || (it.type === 'Literal' && typeof it.value === 'string')
}

function listedSides(node: Node): Node[] {
  return [inside(node, 'left'), inside(node, 'right')].flatMap((side) => (side ? [side] : []))
}

/** `++` for `--`; not in a loop's head, where it would only loop forever. */
function* counting({ node, parents }: Place, text: string): Iterable<Mutation> {
  if (parents.at(-1)?.type === 'ForStatement') return
  const operator = String(node.operator)
  yield change('arithmetic', node, written(node, text).replace(operator, operator === '++' ? '--' : '++'))
}

function* assignment({ node }: Place, text: string): Iterable<Mutation> {
  const operator = String(node.operator)
  const { right, withOperator } = pair(node, text)
  const other = opposites[operator.slice(0, -1)]
  if (operator === '??=') yield change('fallback', node, withOperator('='))
  else if (operator.length === 2 && other && !isText(right)) yield change('arithmetic', node, withOperator(`${other}=`))
}

function* logic({ node }: Place, text: string): Iterable<Mutation> {
  const { right, withOperator } = pair(node, text)
  if (node.operator === '??') yield change('fallback', node, written(right, text))
  else yield change('logic', node, withOperator(node.operator === '&&' ? '||' : '&&'))
}

/** Drops each part of `a && b && c`. */
function* operands({ node, parents }: Place): Iterable<Mutation> {
  const parent = parents.at(-1)
  const isInner = parent?.type === 'LogicalExpression' && parent.operator === node.operator
  if (node.operator === '??' || isInner) return
  const all = chain(node, node.operator)
  for (const [index, part] of all.entries()) {
    const next = all[index + 1]
    const before = all[index - 1]
    if (next) yield change('operand', { start: part.start, end: next.start }, '')
    else if (before) yield change('operand', { start: before.end, end: part.end }, '')
  }
}

function chain(node: Node, operator: unknown): Node[] {
  if (node.type !== 'LogicalExpression' || node.operator !== operator) return [node]
  return listedSides(node).flatMap((side) => chain(side, operator))
}

/** Negates a condition, except for comparisons, which have their own mutation. */
function* condition({ node }: Place, text: string): Iterable<Mutation> {
  const test = inside(node, 'test')
  if (!test) return
  const it = bare(test)
  if (it.type === 'BinaryExpression' && /^[!=]==?$/.test(String(it.operator))) return
  yield change('condition', test, negated(test, text))
}

function negated(node: Node, text: string): string {
  const argument = inside(node, 'argument')
  if (node.type === 'UnaryExpression' && node.operator === '!' && argument) return written(argument, text)
  const isSimple = ['Identifier', 'CallExpression', 'MemberExpression'].includes(node.type)
  return isSimple ? `!${written(node, text)}` : `!(${written(node, text)})`
}

/** Drops a whole `if (…) return …`. */
function* exit({ node }: Place): Iterable<Mutation> {
  const consequent = inside(node, 'consequent')
  if (!consequent || inside(node, 'alternate')) return
  const last = consequent.type === 'BlockStatement' ? listed(consequent, 'body').at(-1) : consequent
  const leaves = ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement']
  if (last && leaves.includes(last.type)) yield change('exit', node, ';')
}

/** Drops a call or assignment statement. A semicolon remains where a statement is required. */
function* statement({ node }: Place): Iterable<Mutation> {
  const expression = inside(node, 'expression')
  if (!expression) return
  const it = bare(expression)
  const done = it.type === 'AwaitExpression' ? bare(inside(it, 'argument') ?? it) : it
  const forgettable = ['CallExpression', 'AssignmentExpression'].includes(done.type)
  if (forgettable && inside(done, 'callee')?.type !== 'Super') yield change('statement', node, ';')
}

/** Returns null or undefined instead of a value, where the function's type allows it. */
function* nothingReturned({ node, parents }: Place, text: string): Iterable<Mutation> {
  const argument = inside(node, 'argument')
  if (!argument || bare(argument).type === 'Literal') return
  const owner = parents.findLast((parent) => /Function/.test(parent.type))
  const type = owner && inside(owner, 'returnType')
  const nothing = type && /\b(null|undefined)\b(?!.*\b(null|undefined)\b)/s.exec(outermost(written(type, text)))?.[1]
  if (nothing && written(argument, text) !== nothing) yield change('constant', argument, nothing)
}

/** A type without the fields of its object types: `Promise<{ … } | null>`. */
function outermost(type: string): string {
  const shorter = type.replace(/\{[^{}]*\}/g, '')
  return shorter === type ? type : outermost(shorter)
}

const methods: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['find', 'findLast'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
])
const ofMath: ReadonlyMap<string, string> = new Map([
  ['max', 'min'],
  ['min', 'max'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
])
/** Methods whose result is similar without them: `list.filter(…)` is still a list. */
const forgettable = ['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'concat', 'trim', 'toLowerCase']

function* method({ node }: Place, text: string): Iterable<Mutation> {
  const name = methodOf(node)
  const callee = inside(node, 'callee')
  const object = callee && inside(callee, 'object')
  const property = callee && inside(callee, 'property')
  if (!name || !object || !property) return
  const isMath = object.name === 'Math'
  // The ORM has a `find` too, which takes no function.
  const isOurs = name !== 'find' || listed(node, 'arguments')[0]?.type === 'ArrowFunctionExpression'
  const other = isMath ? ofMath.get(name) : isOurs ? methods.get(name) : undefined
  const renamed = () => text.slice(node.start, property.start) + other + text.slice(property.end, node.end)
  if (other) yield change(isMath ? 'arithmetic' : 'method', node, renamed())
  else if (forgettable.includes(name)) yield change('method', node, written(object, text))
}

/** Methods that return a boolean. */
const questions = ['includes', 'has', 'test', 'startsWith', 'endsWith', 'some', 'every']

/** Negates a boolean that is passed on; where it decides directly, `condition` negates it. */
function* isInverted({ node, parents }: Place, text: string): Iterable<Mutation> {
  const parent = parents.at(-1)
  if (!parent || !questions.includes(methodOf(node) ?? '')) return
  const isPassedOn = [
    'ReturnStatement',
    'ArrowFunctionExpression',
    'LogicalExpression',
    'VariableDeclarator',
    'Property',
  ]
  if (isPassedOn.includes(parent.type)) yield change('condition', node, `!${written(node, text)}`)
  else if (parent.type === 'UnaryExpression' && !decides(parents))
    yield change('condition', parent, written(node, text))
}

function decides(parents: readonly Node[]): boolean {
  return ['IfStatement', 'ConditionalExpression'].includes(parents.at(-2)?.type ?? '')
}

function* constant({ node }: Place): Iterable<Mutation> {
  if (typeof node.value === 'boolean') yield change('constant', node, String(!node.value))
}

/**
 * Adds one to small numbers and HTTP statuses; large ones get an extra zero, because one more than 36,000 is no fault.
 */
function* number({ node, parents }: Place): Iterable<Mutation> {
  const parent = parents.at(-1)
  const isIndex = parent?.type === 'MemberExpression'
  if (typeof node.value === 'number' && !isIndex) yield change('number', node, otherNumber(node.value))
}

function otherNumber(value: number): string {
  if (!Number.isInteger(value)) return String(Math.round((value < 1 ? 1 - value : value + 1) * 1e6) / 1e6)
  return String(value < 600 ? value + 1 : value * 10)
}

/** `asc` for `desc` in an ORM query. */
function* order({ node }: Place): Iterable<Mutation> {
  if (node.value === 'desc') yield change('query', node, `'asc'`)
  if (node.value === 'asc') yield change('query', node, `'desc'`)
}

const finders = /^(find|findOne|findOneOrFail|findAll|findAndCount|count|nativeUpdate|nativeDelete)$/
const bounds: Readonly<Record<string, string>> = { $lt: '$lte', $lte: '$lt', $gt: '$gte', $gte: '$gt', $ne: '$eq' }

/** Drops one condition of an ORM query, or moves its bound. */
function* filterOfQuery({ node }: Place, text: string): Iterable<Mutation> {
  if (!finders.test(methodOf(node) ?? '')) return
  for (const filter of listed(node, 'arguments').filter(({ type }) => type === 'ObjectExpression')) {
    const fields = listed(filter, 'properties')
    for (const field of fields) {
      if (fields.length > 1) yield without('query', field, fields, filter)
      yield* movedBounds(field, text)
    }
  }
}

function* movedBounds(field: Node, text: string): Iterable<Mutation> {
  for (const { node } of places(field)) {
    const key = inside(node, 'key')
    const other = node.type === 'Property' && key && bounds[written(key, text)]
    if (key && other) yield change('query', key, other)
  }
}

/** Drops an element of a list that is more than names and constants, such as an effect among effects. */
function* elements({ node, parents }: Place): Iterable<Mutation> {
  const all = listed(node, 'elements')
  if (isArgumentOfQuery(parents) || isTakenApart(parents)) return
  for (const element of all) {
    const it = bare(element)
    const isWhole = it.type === 'SpreadElement' && all.length === 1
    const isMade = ['ObjectExpression', 'CallExpression', 'NewExpression', 'SpreadElement', 'ArrayExpression']
    if (isMade.includes(it.type) && !isWhole) yield without('element', element, all, node)
  }
}

/** `[$1, $2]` of a statement: if one is missing, Postgres rejects it, which shows nothing. */
function isArgumentOfQuery(parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  if (parent?.type === 'CallExpression') return /^(query|execute)$/.test(methodOf(parent) ?? '')
  return parent?.type === 'Property' && inside(parent, 'key')?.name === 'values'
}

/** `const [a, b] = await Promise.all([…])`: each has a fixed position. */
function isTakenApart(parents: readonly Node[]): boolean {
  const declarator = parents.findLast(({ type }) => type === 'VariableDeclarator' || type === 'BlockStatement')
  return declarator !== undefined && inside(declarator, 'id')?.type === 'ArrayPattern'
}

/** `{ ...state, open: null }` without `open`: the field keeps its value. */
function* overrides({ node }: Place): Iterable<Mutation> {
  const fields = listed(node, 'properties')
  if (!fields.some(({ type }) => type === 'SpreadElement')) return
  for (const field of fields) {
    const isCopy = field.type === 'SpreadElement' && !isOptional(inside(field, 'argument'))
    if (!isCopy && fields.length > 1) yield without('override', field, fields, node)
  }
}

/** `...(isHeld && { inSettings })` */
function isOptional(argument: Node | undefined): boolean {
  return argument !== undefined && ['LogicalExpression', 'ConditionalExpression'].includes(bare(argument).type)
}

/** Drops one of several items between brackets, with its comma. */
function without(kind: Kind, one: Node, all: readonly Node[], brackets: Node): Mutation {
  const index = all.indexOf(one)
  const next = all[index + 1]
  const before = all[index - 1]
  if (next) return change(kind, { start: one.start, end: next.start }, '')
  if (before) return change(kind, { start: before.end, end: one.end }, '')
  return change(kind, { start: brackets.start + 1, end: brackets.end - 1 }, '')
}
