import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { Tree } from '../check/tree.ts'

/** For each test file, the files it reaches and how many imports away each is; 0 for itself. */
export type Reach = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Follows every test file's imports. Type imports do not exist at runtime; a file named in a string may be started. */
export function reachOfTests(tree: Tree): Reach {
  const ways = new Map<string, readonly string[]>()
  const tests = [...tree.sources.keys()].filter((path) => path.endsWith('.test.ts')).sort()
  return new Map(tests.map((test) => [test, distancesFrom(tree, test, ways)]))
}

function distancesFrom(tree: Tree, start: string, ways: Map<string, readonly string[]>): Map<string, number> {
  const distances = new Map([[start, 0]])
  // A map is iterated in insertion order, including entries added meanwhile: this is breadth-first.
  for (const [path, distance] of distances) {
    const next = ways.get(path) ?? namedBy(tree, path)
    ways.set(path, next)
    for (const file of next) if (!distances.has(file)) distances.set(file, distance + 1)
  }
  return distances
}

function namedBy(tree: Tree, path: string): string[] {
  const source = tree.sources.get(path)
  if (!source) return []
  const imported = tree.importsOf(source).flatMap(({ target, typeOnly }) => {
    return 'file' in target && !typeOnly ? [target.file] : []
  })
  const requested = new Set(source.requests.map(({ specifier }) => specifier))
  const named = source.strings
    .filter((text) => /\.(ts|js)$/.test(text) && !requested.has(text))
    .flatMap((text) => [posix.normalize(text), posix.join(posix.dirname(path), text)])
  return [...imported, ...named].filter((file) => tree.files.has(file))
}

/** A short hash of everything a test's outcome depends on: all files it reaches, and all data besides the code. */
export function fingerprint(tree: Tree, reached: ReadonlyMap<string, number>, data: string): string {
  const hash = createHash('sha256').update(data)
  for (const path of [...reached.keys()].sort()) hash.update(`\0${path}\0${tree.files.get(path) ?? ''}`)
  return hash.digest('base64url')
}
