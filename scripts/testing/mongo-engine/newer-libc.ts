import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../config.ts'

const run = promisify(execFile)

/** The version of the C library that the engine was built against. */
const needed = [2, 38] as const
const packages = ['libc6', 'libstdc++6', 'libgcc-s1'] as const
const cache = join(root, 'node_modules/.cache/mongo-engine')

/**
 * The command-line prefix for `node` with which the engine finds a recent enough C library: empty on a current system,
 * else Debian 13's own loader, whose files are downloaded once into a cache folder without touching the system's.
 * @returns the words, or why they are not available
 */
export async function libcPrefix(): Promise<{ readonly words: readonly string[] } | { readonly missing: string }> {
  if (isNewEnough()) return { words: [] }
  const folder = join(cache, 'debian-13')
  const libraries = join(folder, 'usr/lib/x86_64-linux-gnu')
  try {
    if (!existsSync(folder)) await fetchInto(folder)
  } catch {
    return { missing: "its C library is older than 2.38, and apt could not fetch Debian 13's" }
  }
  return { words: [join(libraries, 'ld-linux-x86-64.so.2'), '--library-path', libraries] }
}

function isNewEnough(): boolean {
  if (process.platform !== 'linux') return true
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  const [major = 0, minor = 0] = (report.header?.glibcVersionRuntime ?? '0.0').split('.').map(Number)
  return major > needed[0] || (major === needed[0] && minor >= needed[1])
}

/** Downloads and unpacks the packages in another place first, so that a failed download leaves nothing behind. */
async function fetchInto(folder: string): Promise<void> {
  const work = join(cache, `fetching-${process.pid}`)
  const lists = join(work, 'lists')
  mkdirSync(join(lists, 'partial'), { recursive: true })
  mkdirSync(join(work, 'archives/partial'), { recursive: true })
  try {
    const sources = join(work, 'sources.list')
    writeFileSync(sources, `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${archive()} trixie main\n`)
    const options = [
      `Dir::Etc::sourcelist=${sources}`,
      'Dir::Etc::sourceparts=/dev/null',
      `Dir::State::lists=${lists}`,
      `Dir::Cache=${work}`,
      'APT::Sandbox::User=root',
    ].flatMap((option) => ['-o', option])
    await run('apt-get', [...options, 'update'], { cwd: work })
    await run('apt-get', [...options, 'download', ...packages], { cwd: work })
    const unpacked = join(work, 'unpacked')
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      await run('dpkg-deb', ['-x', join(work, file), unpacked])
    }
    renameSync(unpacked, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The Debian archive that this machine uses. */
function archive(): string {
  const files = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']
  for (const file of files.filter((path) => existsSync(path))) {
    const found = /^(?:URIs:|deb(?: \[[^\]]*\])?) +(\S+\/debian)\/?\s/m.exec(`${readFileSync(file, 'utf8')}\n`)
    if (found?.[1]) return found[1]
  }
  throw new Error('this machine names no Debian archive')
}
