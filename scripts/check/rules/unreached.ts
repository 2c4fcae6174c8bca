import { posix } from 'node:path'
import type { Problem } from '../rule.ts'
import type { Source, Tree } from '../tree.ts'

const NAMES_A_FILE = /\.(ts|tsx|js|html)$/

/** Every file must be reachable from a command (npm, container), page or tool's config; test helpers, from a test. */
export function* unreached(tree: Tree): Iterable<Problem> {
  const live = reach(tree, entries(tree))
  const tests = [...tree.sources.values()].filter(({ kind }) => kind === 'test').map(({ path }) => path)
  const tested = reach(tree, [...tests, ...live])
  for (const { path, kind } of tree.sources.values()) {
    if (kind === 'test' || live.has(path) || (kind === 'test helper' && tested.has(path))) continue
    const who = tested.has(path) ? 'only tests reach it' : 'nothing reaches it'
    yield {
      file: path,
      line: 1,
      what: `${who}: it is dead`,
      wayOut:
        'import it, name its whole path in a string where it is started, put it into a testing/ folder, or delete it',
    }
  }
}

function entries({ files }: Tree): string[] {
  const { scripts = {} } = JSON.parse(files.get('package.json') ?? '{}')
  const commands = Object.values<string>(scripts).flatMap((command) => command.split(/\s+/))
  const containers = ['Dockerfile', 'compose.yaml'].flatMap((path) => files.get(path)?.match(/[\w./-]+\.ts\b/g) ?? [])
  const tools = [...files.keys()].filter((path) => /\.html$|\.config\.ts$|\.d\.ts$/.test(path))
  return [...[...commands, ...containers].filter((word) => files.has(word)), ...tools]
}

function reach(tree: Tree, from: Iterable<string>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !tree.files.has(path)) continue
    reached.add(path)
    const source = tree.sources.get(path)
    if (source) waiting.push(...namedBy(tree, source))
    else if (path.endsWith('.html')) waiting.push(...namedByPage(path, tree.files.get(path) ?? ''))
  }
  return reached
}

/** A file's imports, and the files it names in a string, relative to itself or to the repository's root. */
function namedBy({ importsOf }: Tree, source: Source): string[] {
  const imported = importsOf(source).flatMap(({ target }) => ('file' in target ? [target.file] : []))
  const named = source.strings
    .filter((text) => NAMES_A_FILE.test(text))
    .flatMap((text) => [posix.normalize(text), posix.join(posix.dirname(source.path), text)])
  return [...imported, ...named]
}

function namedByPage(path: string, html: string): string[] {
  const folder = posix.dirname(path)
  return [...html.matchAll(/\bsrc="\/?([^"]+)"/g)].flatMap(([, src = '']) => [
    posix.join(folder, src),
    posix.join(folder, 'public', src),
  ])
}
