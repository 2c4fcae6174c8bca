import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type AreaContent, type Compiled, compile, hashOf, toCatalogue } from './build.ts'
import type { Catalogue } from './catalogue.ts'
import { formatProblem, type Problem, type SourceFile } from './problem.ts'
import { type AreaFolder, validateFiles } from './validate.ts'

export interface LoadOptions {
  /** Folder with the areas. */
  readonly areasDir?: string
  /** Where the compiled content is kept between boots. If the disk refuses, the content is compiled in memory. */
  readonly cacheDir?: string
}

export const defaultAreasDir = join(import.meta.dirname, 'areas')
/** Next to the npm packages, because it can be rebuilt: it belongs neither in the data folder nor among the sources. */
const defaultCacheDir = resolve(import.meta.dirname, '../node_modules/.cache/tallytext-content')

/** The content cannot be compiled. The message names the file, line, lesson and field of up to 20 problems. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    const shown = problems.slice(0, 20).map((problem) => `  ${formatProblem(problem)}`)
    const more = problems.length > shown.length ? [`  and ${problems.length - shown.length} more`] : []
    super(['The content has errors:', ...shown, ...more].join('\n'))
    this.problems = problems
  }
}

/** Everything there is to teach. Reads the compiled content if the sources are unchanged, otherwise compiles them. */
export function loadCatalogue({ areasDir = defaultAreasDir, cacheDir = defaultCacheDir }: LoadOptions = {}): Catalogue {
  const files = readSourceFiles(areasDir)
  const cache = join(cacheDir, `${sourceHash(files)}.compiled`)
  const cached = readCompiled(cache)
  if (cached) return toCatalogue(...cached)

  const compiled = compile(validContent(files))
  const json = JSON.stringify(compiled)
  const hash = hashOf(json)
  writeCompiled(cacheDir, cache, `${hash}\n${json}`)
  return toCatalogue(compiled, hash)
}

/** All YAML files one folder deep, in the order of their paths. */
export function readSourceFiles(areasDir: string = defaultAreasDir): SourceFile[] {
  return readdirSync(areasDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(areasDir, name)).map((file) => `${name}/${file}`))
    .filter((path) => path.endsWith('.yaml'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(areasDir, path), 'utf8') }))
}

function validContent(files: readonly SourceFile[]): AreaContent[] {
  const { areas, problems } = validateFiles(files)
  if (problems.length > 0) throw new ContentError(problems)
  return areas.map(withSubjects)
}

function withSubjects({ area, subjects }: AreaFolder): AreaContent {
  return { ...area, subjects: subjects.map(({ subject }) => subject) }
}

/**
 * The compiler's own sources count too: a changed compiler may refuse or produce something else. These are all the
 * files of this folder that run during compilation.
 */
export const compilerFiles = [
  'build.ts',
  'load.ts',
  'problem.ts',
  'schema.ts',
  'sets/choose.ts',
  'sets/compile.ts',
  'sets/figures.ts',
  'sets/formula.ts',
  'sets/rational.ts',
  'sets/sets.ts',
  'sets/text.ts',
  'slug.ts',
  'term-key.ts',
  'validate.ts',
]

function sourceHash(files: readonly SourceFile[]): string {
  const compiler = compilerFiles.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  return hashOf([...compiler, ...files.flatMap(({ path, text }) => [path, text])].join('\0'))
}

/** Undefined if there is no file, or if its first line is not the hash of the rest. */
function readCompiled(path: string): [Compiled, string] | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  const [hash, json] = [text.slice(0, 64), text.slice(65)]
  return hashOf(json) === hash ? [JSON.parse(json), hash] : undefined
}

/** Two processes may boot at once, so each writes a file of its own and renames it. */
function writeCompiled(cacheDir: string, path: string, text: string): void {
  const draft = `${path}.${process.pid}`
  try {
    mkdirSync(cacheDir, { recursive: true })
    writeFileSync(draft, text)
    renameSync(draft, path)
    for (const name of readdirSync(cacheDir)) {
      const other = join(cacheDir, name)
      if (name.endsWith('.compiled') && other !== path) rmSync(other, { force: true })
    }
  } catch {
    // With a full or read-only disk the next boot takes half a second longer, nothing else.
    tryRemove(draft)
  }
}

function tryRemove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // It was never written.
  }
}
