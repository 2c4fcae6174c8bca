import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CoverageFile, executedSegments, ran, type Segments } from './executed.ts'
import type { Workshop } from './workshop.ts'

/** What a test file does on the unchanged code: it passes, takes this long, and runs these parts. */
export interface Run {
  readonly seconds: number
  /** By file; each process that the test started has its own parts. */
  readonly executed: Readonly<Record<string, readonly Segments[]>>
}

/** Runs by test file. */
export type Baseline = ReadonlyMap<string, Run>

interface Stored extends Run {
  /** Of everything the run depends on: while it stays the same, so does the run. */
  readonly fingerprint: string
}

/** How long a test file may take without a mutant. */
const FILE_MS_MAX = 240_000
/** A time-dependent test may fail while the machine is busy. */
const ATTEMPTS = 3

/**
 * Runs test files without mutants, each in its own process, and stores the results, so that a second `npm run mutate`
 * only runs those that have changed. A file that fails is left out and named: it could not tell a mutant from the
 * unchanged code.
 *
 * @param fingerprints of each test file to run
 */
export async function runBaseline(
  fingerprints: ReadonlyMap<string, string>,
  workshops: readonly Workshop[],
  storePath: string,
): Promise<Baseline> {
  const stored: Record<string, Stored> = existsSync(storePath) ? JSON.parse(readFileSync(storePath, 'utf8')) : {}
  const missing = [...fingerprints].filter(([file, fingerprint]) => stored[file]?.fingerprint !== fingerprint)
  const waiting = [...missing]
  const work = async (workshop: Workshop) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [file, fingerprint] = next
      let run: Run | null = null
      for (let attempt = 0; attempt < ATTEMPTS && !run; attempt++) run = await runOne(file, workshop)
      if (run) stored[file] = { ...run, fingerprint }
      else console.log(`${file} fails without any mutant and is left out`)
    }
  }
  await Promise.all(workshops.map(work))
  mkdirSync(dirname(storePath), { recursive: true })
  writeFileSync(storePath, JSON.stringify(stored))
  const today = Object.entries(stored).filter(([file, run]) => fingerprints.get(file) === run.fingerprint)
  return new Map(today)
}

async function runOne(file: string, workshop: Workshop): Promise<Run | null> {
  const folder = join(workshop.folder, '.data/coverage')
  rmSync(folder, { recursive: true, force: true })
  // With cached compiled code, V8 is less precise about what ran.
  const env = { NODE_V8_COVERAGE: folder, NODE_COMPILE_CACHE: undefined }
  const [outcome] = await workshop.run([file], { timeoutMs: FILE_MS_MAX }, env)
  await workshop.tidy()
  if (!outcome || outcome.failed > 0) return null
  return { seconds: outcome.seconds, executed: executedIn(folder, workshop.folder) }
}

function executedIn(coverage: string, copy: string): Record<string, Segments[]> {
  const executed: Record<string, Segments[]> = {}
  if (!existsSync(coverage)) return executed
  for (const name of readdirSync(coverage)) {
    const { result }: CoverageFile = JSON.parse(readFileSync(join(coverage, name), 'utf8'))
    for (const { url, functions } of result) {
      const file = pathIn(copy, url)
      if (!file) continue
      const segments = executedSegments(functions)
      if (segments.length === 0) continue
      executed[file] ??= []
      executed[file].push(segments)
    }
  }
  return executed
}

/** The path in the copy of a source of the engine or the API; null for anything else that ran. */
function pathIn(copy: string, url: string): string | null {
  if (!url.startsWith('file:')) return null
  const path = fileURLToPath(url.replace(/\?.*$/, ''))
  const file = path.startsWith(`${copy}/`) ? path.slice(copy.length + 1) : ''
  return /^(sms-engine|api)\/(?!.*\.test\.ts$).*\.ts$/.test(file) ? file : null
}

/** Whether a test file runs the code at an offset of a file. */
export function runs({ executed }: Run, file: string, offset: number): boolean {
  return (executed[file] ?? []).some((segments) => ran(segments, offset))
}
