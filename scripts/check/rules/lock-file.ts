import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

interface Package {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const FILE = 'package-lock.json'

/**
 * The lock file must name every package that a locked one requires, including those for other systems, each with its
 * integrity and without a host. npm silently omits packages for other systems when its registry lacks them or
 * node_modules is already filled, and then rejects that lock file in every fresh clone.
 */
export function* lockFile({ files }: Tree): Iterable<Problem> {
  const text = files.get(FILE)
  if (text === undefined) return
  const packages: Readonly<Record<string, Package>> = JSON.parse(text).packages
  for (const [path, { resolved, integrity, ...wanted }] of Object.entries(packages)) {
    const line = text.slice(0, text.indexOf(`${JSON.stringify(path)}: {`)).split('\n').length
    if (resolved?.includes('://'))
      yield { file: FILE, line, what: `${path} names a host`, wayOut: 'let npm write it with the .npmrc beside it' }
    if (path !== '' && wanted.version !== undefined && !integrity)
      yield { file: FILE, line, what: `${path} has no integrity`, wayOut: 'take the package from a registry' }
    for (const name of Object.keys({
      ...wanted.dependencies,
      ...wanted.devDependencies,
      ...wanted.optionalDependencies,
    }))
      if (!isLocked(packages, path, name))
        yield {
          file: FILE,
          line,
          what: `${path || 'package.json'} asks for ${name}, which is not locked`,
          wayOut: 'write the lock anew without node_modules, with a version whose packages all exist',
        }
  }
}

/** Whether Node would resolve that name to a locked package from the one at `path`. */
function isLocked(packages: Readonly<Record<string, Package>>, path: string, name: string): boolean {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    if (packages[`${from && `${from}/`}node_modules/${name}`]?.version !== undefined) return true
    if (from === '') return false
  }
}
