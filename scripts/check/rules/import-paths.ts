import type { Problem } from '../rule.ts'
import type { Source, Tree } from '../tree.ts'

/** Relative imports must name an existing file with its extension; packages must be listed in package.json. */
export function* importPaths({ sources, files, importsOf }: Tree): Iterable<Problem> {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(files.get('package.json') ?? '{}')
  for (const source of sources.values()) {
    for (const { specifier, target, line, typeOnly } of importsOf(source)) {
      const at = { file: source.path, line }
      if ('file' in target) {
        if (files.has(target.file)) continue
        const wayOut = 'write the whole name, such as ./learner.ts'
        yield { ...at, what: `${specifier} names no file`, wayOut }
      } else if (/^(node|virtual):/.test(target.package)) {
        // Built in, or provided by a Vite plugin.
      } else if (!(target.package in dependencies)) {
        if (target.package in devDependencies && (typeOnly || !runsInProduction(source))) continue
        const list = runsInProduction(source) ? 'dependencies' : 'devDependencies'
        yield {
          ...at,
          what: `${target.package} is not among the ${list}`,
          wayOut: `add it to package.json, or do without`,
        }
      }
    }
  }
}

/** The portal is bundled and the scripts are for development; everything else is installed without devDependencies. */
function runsInProduction({ path, kind }: Source): boolean {
  return kind === 'product' && /^(api|sms-engine|content)\//.test(path)
}
