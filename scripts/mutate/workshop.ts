import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { environmentWith, root } from '../config.ts'
import { startPostgres } from '../embedded-postgres.ts'
import type { Outcome } from '../test/report.ts'
import { runTestFiles, type TestFileOptions } from '../test/test-files.ts'
import { makeThrowawayFolder } from '../testing/throwaway-folder.ts'

/**
 * A copy of the repository with its own Postgres, in which mutants are planted. The working tree is never touched, so
 * that a killed run leaves nothing broken behind.
 */
export interface Workshop {
  readonly folder: string
  /** Writes one of the copy's files. */
  write(file: string, text: string): void
  /** Runs test files of the copy, as `npm test` does. */
  run(
    files: readonly string[],
    options: Omit<TestFileOptions, 'env' | 'folder'>,
    env?: NodeJS.ProcessEnv,
  ): Promise<Outcome[]>
  /** Whether the copy compiles in its current state. */
  passesTypes(): Promise<boolean>
  /** Drops the databases that tests have left. */
  tidy(): Promise<void>
  close(): Promise<void>
}

const LEFT_OUT = ['node_modules', '.git', '.data']
/** A mutant that fills up the memory must not take the machine down. */
const HEAP_MB_MAX = 1500

const folders = new Set<string>()

/** For when this process ends, in whatever way: removes all copies. */
export function removeWorkshops(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

export async function openWorkshop(): Promise<Workshop> {
  const folder = realpathSync(makeThrowawayFolder('mutate'))
  folders.add(folder)
  copyRepository(folder)
  const temporary = join(folder, '.data/tmp')
  mkdirSync(temporary, { recursive: true })
  // A Postgres that tests start as root runs as another user, who needs access.
  for (const path of [folder, join(folder, '.data'), temporary]) chmodSync(path, 0o755)

  const dataDir = makeThrowawayFolder('mutate-postgres')
  const postgres = await startPostgres({ dataDir, durable: false, quiet: true })
  const machine = environmentWith({})
  const env = {
    ...machine,
    TEST_DATABASE_URL: postgres.url,
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: join(folder, '.data/compiled'),
    NODE_OPTIONS: `${machine.NODE_OPTIONS ?? ''} --max-old-space-size=${HEAP_MB_MAX}`.trim(),
  }

  return {
    folder,
    write: (file, text) => writeFileSync(join(folder, file), text),
    run: (files, options, more = {}) => runTestFiles(files, { ...options, env: { ...env, ...more }, folder }),
    passesTypes: () => passesTypes(folder, env),
    tidy: () => dropTestDatabases(postgres.url),
    async close() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
      folders.delete(folder)
    },
  }
}

/** Copies the current sources and links the packages they need. */
export function copyRepository(folder: string): void {
  cpSync(root, folder, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) })
  linkPackages(folder)
}

/** Links every package, so that Node takes it for the same one; but the copy gets its own cache, on its own disk. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '.cache'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '.cache') symlinkSync(join(from, name), join(to, name))
}

async function passesTypes(folder: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const known = join(folder, '.data/types.tsbuildinfo')
  const args = ['-p', 'tsconfig.json', '--tsBuildInfoFile', known, '--checkers', '1']
  const child = spawn(join(folder, 'node_modules/.bin/tsc'), args, { cwd: folder, env, stdio: 'ignore' })
  const [code] = await once(child, 'close')
  return code === 0
}

/** Keeps the templates: they belong to the code without mutants, and every test copies one. */
async function dropTestDatabases(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'test\\_%' and not datistemplate`,
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}
