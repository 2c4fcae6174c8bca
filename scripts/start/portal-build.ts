import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environmentWith, root, type Settings } from '../config.ts'
import { PlainError } from '../plain-error.ts'
import { runHelper } from './helper-process.ts'

/** Everything that the portal is built from. */
const SOURCES = ['portal/**/*', 'content/**/*', 'api/schemas/*', 'package-lock.json']
/** Files in these folders that are not part of it. */
const NOT_SOURCES = /^portal[/\\](dist|e2e|testing)|\.(test|e2e)\.tsx?$|[/\\]testdata[/\\]|\.md$/

const dist = join(root, 'portal', 'dist')
const stamp = join(dist, '.hash')

/**
 * Builds portal/dist if it does not match the current sources, or the settings that stand in its pages.
 *
 * @returns whether a build was needed
 * @throws PlainError with Vite's output
 */
export async function buildPortal({ PUBLIC_URL = '', SUPPORT_EMAIL = '' }: Settings = {}): Promise<boolean> {
  // Empty rather than absent: the build would look into `.env` for what is absent.
  const inPages = { PUBLIC_URL, SUPPORT_EMAIL }
  const hash = hashSources(JSON.stringify(inPages))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  // In another place first: a server on the old build keeps its files, and a kill never leaves a partial build.
  const draft = join(root, 'node_modules/.cache', `portal-${process.pid}`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = ['build', join(root, 'portal'), '--outDir', draft, '--logLevel', 'warn']
  try {
    const { ok, output } = await runHelper(vite, args, environmentWith(inPages))
    if (!ok) throw new PlainError(`The portal could not be built:\n${stripVTControlCharacters(output)}`)
    writeFileSync(join(draft, '.hash'), hash)
    rmSync(dist, { recursive: true, force: true })
    renameSync(draft, dist)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return true
}

function hashSources(settings: string): string {
  const hash = createHash('sha256').update(settings)
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !NOT_SOURCES.test(file))
    .sort()
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
