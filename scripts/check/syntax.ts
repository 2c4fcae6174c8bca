import { parseSync } from 'vite'

/** What the rules need to know about a file's syntax. */
export interface Syntax {
  readonly requests: readonly Request[]
  /** Every string in the code, to find files that are named rather than imported. */
  readonly strings: readonly string[]
  /** Impure expressions, and uses of the environment. */
  readonly uses: readonly Use[]
}

interface Request {
  readonly specifier: string
  readonly typeOnly: boolean
  readonly dynamic: boolean
  readonly offset: number
}

/** An expression found in the code, as a person would write it, and its position. */
export interface Use {
  readonly what: (typeof USES)[number] | 'async'
  readonly offset: number
}

/** Members of globals and calls without arguments that the rules look for. */
const USES = [
  'process.env',
  'Date.now()',
  'new Date()',
  'Math.random()',
  'DateTime.now()',
  'DateTime.local()',
  'DateTime.utc()',
] as const

/** A node of the ESTree syntax tree. Offsets count UTF-16 units, as strings do. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** @throws Error with the parser's message when the file is not valid TypeScript or JavaScript */
export function parseSource(path: string, text: string): Syntax {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const requests: Request[] = []
  const strings: string[] = []
  const uses: Use[] = []
  walk(program as unknown as Node, (node) => {
    const request = requestOf(node)
    if (request) requests.push(request)
    if (node.type === 'Literal' && typeof node.value === 'string') strings.push(node.value)
    const what = useOf(node)
    if (what) uses.push({ what, offset: node.start })
  })
  return { requests, strings, uses }
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function requestOf(node: Node): Request | undefined {
  const { type, source, start } = node
  if (!isNode(source) || typeof source.value !== 'string') return undefined
  const shared = { specifier: source.value, offset: start }
  if (type === 'ImportDeclaration') return { ...shared, typeOnly: node.importKind === 'type', dynamic: false }
  if (type === 'ExportNamedDeclaration' || type === 'ExportAllDeclaration') {
    return { ...shared, typeOnly: node.exportKind === 'type', dynamic: false }
  }
  if (type === 'ImportExpression') return { ...shared, typeOnly: false, dynamic: true }
  if (type === 'TSImportType') return { ...shared, typeOnly: true, dynamic: true }
  return undefined
}

function useOf(node: Node): Use['what'] | undefined {
  if (node.async === true || node.type === 'AwaitExpression') return 'async'
  return USES.find((use) => use === written(node))
}

/** The node as a person would write it if it is a member of a global or a call without arguments; else anything. */
function written(node: Node): string | undefined {
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'MemberExpression') return `${written(node.object as Node)}.${written(node.property as Node)}`
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  if ((node.arguments as unknown[]).length > 0) return undefined
  const call = `${written(node.callee as Node)}()`
  return node.type === 'NewExpression' ? `new ${call}` : call
}
