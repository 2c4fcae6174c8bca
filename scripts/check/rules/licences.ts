import type { Problem } from '../rule.ts'
import type { Tree } from '../tree.ts'

interface Package {
  readonly license?: string
  readonly dev?: boolean
}

const FILE = 'package-lock.json'

/** Licenses that require no more than shipping their own text; the OFL is that of the fonts. */
const allowed: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]

/**
 * Whatever runs in production must have a license that we know. Tools and test helpers are exempt: they are not
 * shipped, and the licenses of some (SSPL, for one) would not let us ship them.
 */
export function* licences({ files }: Tree): Iterable<Problem> {
  const text = files.get(FILE)
  if (text === undefined) return
  const packages: Readonly<Record<string, Package>> = JSON.parse(text).packages
  for (const [path, { license, dev }] of Object.entries(packages)) {
    if (path === '' || dev || isAllowed(license)) continue
    const line = text.slice(0, text.indexOf(`${JSON.stringify(path)}: {`)).split('\n').length
    yield {
      file: FILE,
      line,
      what: license ? `${path} is under ${license}, which is not on the list` : `${path} names no licence`,
      wayOut: 'use another package, or read the licence and put it on the list in scripts/check/rules/licences.ts',
    }
  }
}

/** One part of an OR expression is enough; an AND expression needs every part. Deeper nesting is left to people. */
function isAllowed(license = ''): boolean {
  const expression = license.replace(/^\((.*)\)$/, '$1')
  return expression.split(' OR ').some((one) => one.split(' AND ').every((part) => allowed.includes(part)))
}
