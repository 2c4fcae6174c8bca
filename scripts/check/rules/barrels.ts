import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

/** No file that only passes on what others export: it hides where things live and loads them all. */
export function* barrels({ sources }: Tree): Iterable<Problem> {
  for (const { path, isBarrel } of sources.values()) {
    const wayOut = 'import from the file that defines it, and delete this one'
    if (isBarrel) yield { file: path, line: 1, what: 'it is a barrel: it passes on what other files export', wayOut }
  }
}
