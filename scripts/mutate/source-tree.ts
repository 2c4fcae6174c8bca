import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, type Tree } from '../check/tree.ts'

/** The repository as `run` sees it: its sources, and a hash of its data. */
export interface SourceTree {
  readonly tree: Tree
  /** Hash of everything besides the code that a test may read: lessons, goldens, settings. */
  readonly data: string
}

const FOLDERS = '{sms-engine,api,content,scripts,portal}/**/*'
const LEFT_OUT = ['**/node_modules/**', '**/dist/**', '**/*.md', 'scripts/mutate/equivalents.json']

export function readSourceTree(folder: string): SourceTree {
  const entries = globSync([FOLDERS, 'package-lock.json'], { cwd: folder, exclude: LEFT_OUT, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = paths.map((path) => path.slice(folder.length + 1).replaceAll('\\', '/')).sort()
  const isData = (file: string) => file.includes('/testdata/') || !/\.(ts|tsx|js)$/.test(file)
  const hash = createHash('sha256')
  for (const file of files.filter(isData)) hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)))
  const sources = files.filter((file) => !isData(file) || file.endsWith('.json'))
  const texts = new Map(sources.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  return { tree: buildTree(texts), data: hash.digest('base64url') }
}
