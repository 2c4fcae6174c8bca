import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

/** No file imports itself by way of others. Types do not count: they are gone when the program runs. */
export function* circles(tree: Tree): Iterable<Problem> {
  const done = new Set<string>()
  for (const path of tree.sources.keys()) yield* search(tree, path, [], done)
}

/** Depth first; `trail` is how we got here, `done` what was searched to its end. */
function* search(tree: Tree, path: string, trail: readonly string[], done: Set<string>): Iterable<Problem> {
  const source = tree.sources.get(path)
  if (!source || done.has(path)) return
  for (const { target, typeOnly, dynamic, line } of tree.importsOf(source)) {
    if (typeOnly || dynamic || !('file' in target)) continue
    const way = [...trail, path]
    const start = way.indexOf(target.file)
    if (start === -1) {
      yield* search(tree, target.file, way, done)
    } else {
      const what = `it closes a circle of imports: ${[...way.slice(start), target.file].join(' → ')}`
      yield { file: path, line, what, wayOut: 'move what both need into a file of its own' }
    }
  }
  done.add(path)
}
