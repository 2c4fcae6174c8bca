import { parseSync } from 'vite'
import { isNode, type Node } from '../check/syntax.ts'

/** The statements of a source file; null when it cannot be parsed. */
export function parse(path: string, text: string): Node | null {
  const { program, errors } = parseSync(path, text)
  return errors.length > 0 ? null : (program as unknown as Node)
}

/** A node and its ancestors, the nearest last. */
export interface Place {
  readonly node: Node
  readonly parents: readonly Node[]
}

/** Every descendant node that exists at runtime: no types, no imports, nothing that is only a name. */
export function* places(node: Node, parents: readonly Node[] = []): Iterable<Place> {
  if (isGoneAtRuntime(node)) return
  yield { node, parents }
  const below = [...parents, node]
  for (const child of childrenOf(node)) yield* places(child, below)
}

/** Expressions that only tell the compiler something about the expression they contain. */
const wrappers = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']

function isGoneAtRuntime({ type, source }: Node): boolean {
  if (type.startsWith('TS')) return !wrappers.includes(type)
  return type === 'ImportDeclaration' || (type.startsWith('Export') && isNode(source))
}

function childrenOf(node: Node): Node[] {
  const isName = node.computed === false
  return Object.entries(node).flatMap(([field, value]) => {
    if (isName && ((node.type === 'MemberExpression' && field === 'property') || field === 'key')) return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })
}

/** The expression itself, without brackets and compiler-only wrappers. */
export function bare(node: Node): Node {
  const holds = [...wrappers, 'ParenthesizedExpression', 'ChainExpression'].includes(node.type)
  return holds && isNode(node.expression) ? bare(node.expression) : node
}

/** The node in a field; undefined when there is none. */
export function inside(node: Node, field: string): Node | undefined {
  const value = node[field]
  return isNode(value) ? value : undefined
}

/** The nodes in a field that holds a list. Holes in an array are skipped. */
export function listed(node: Node, field: string): Node[] {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The name of the called method: `some` in `list.some(…)`. */
export function methodOf(call: Node): string | undefined {
  const callee = inside(call, 'callee')
  if (callee?.type !== 'MemberExpression' || callee.computed === true) return undefined
  return String(inside(callee, 'property')?.name)
}
