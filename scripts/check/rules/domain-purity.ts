import type { Problem } from '../rule.ts'
import type { Import, Tree } from '../tree.ts'

const DOMAIN = 'sms-engine/domain/'
const PACKAGES = ['ts-fsrs', 'luxon']
/** Parts of content that the domain uses, held to the same purity. */
const CONTENT = [
  'content/product.ts',
  'content/gsm7.ts',
  'content/term-key.ts',
  'content/sets/sets.ts',
  'content/sets/choose.ts',
  'content/sets/figures.ts',
  'content/sets/formula.ts',
  'content/sets/rational.ts',
  'content/sets/text.ts',
]

/** The domain decides from its arguments alone: no clock, no randomness, no I/O, nothing async. */
export function* domainPurity({ sources, importsOf }: Tree): Iterable<Problem> {
  for (const source of sources.values()) {
    if (source.kind !== 'product' || !isPure(source.path)) continue
    for (const request of importsOf(source)) {
      if (isAllowed(request)) continue
      yield {
        file: source.path,
        line: request.line,
        what: `the domain is pure: it may not import ${request.specifier}`,
        wayOut: `it imports itself, ${PACKAGES.join(', ')}, types of content and ${CONTENT.join(', ')}; the rest comes in through context`,
      }
    }
    for (const { what, offset } of source.uses) {
      yield {
        file: source.path,
        line: source.lineAt(offset),
        what: `the domain is pure: no ${what}`,
        wayOut: 'take it from context, or let the engine do it through an effect',
      }
    }
  }
}

function isAllowed({ target, typeOnly }: Import): boolean {
  if ('package' in target) return PACKAGES.includes(target.package)
  if (isPure(target.file)) return true
  return typeOnly && target.file.startsWith('content/')
}

function isPure(path: string): boolean {
  return path.startsWith(DOMAIN) || CONTENT.includes(path)
}
