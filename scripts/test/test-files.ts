import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { root } from '../config.ts'
import type { Outcome, Report } from './report.ts'

/** How to run test files. */
export interface TestFileOptions {
  readonly env: NodeJS.ProcessEnv
  /** Passed on to the files, for example `--record`. */
  readonly args?: readonly string[]
  /** Skipped tests count as failed. */
  readonly mayNotSkip?: boolean
  /** How long a file may take, ms. */
  readonly timeoutMs?: number
  /** How long the process may go on after its last test, ms: what is still open then was forgotten. */
  readonly lingerMs?: number
  /** Where the repository stands whose files these are; this one unless told otherwise. */
  readonly folder?: string
  /** Ends at the first test that fails: nobody wants to know the others. Files after it are not in the answer. */
  readonly untilFailure?: boolean
}

const running = new Set<ChildProcess>()

/** Ends every test file that still runs, with all it has started. */
export function killTestFiles(): void {
  for (const child of running) killGroup(child)
}

/**
 * Runs test files, given by their paths from the repository's root, one after another in one process, which loads what
 * they share once. When that process does not end as it should, each runs in one of its own: then it is known whose
 * fault it is.
 */
export async function runTestFiles(files: readonly string[], options: TestFileOptions): Promise<Outcome[]> {
  const together = await runInOneProcess(files, options)
  const problem = together.find((outcome) => outcome.isUnsound)
  if (!problem || files.length === 1) return together
  const alone: Outcome[] = []
  for (const file of files) {
    alone.push(...(await runInOneProcess([file], options)))
    if (options.untilFailure && alone.some(({ failed }) => failed > 0)) return alone
  }
  // Fine alone, so it is their company: no less a fault.
  return alone.some(({ failed }) => failed > 0) ? alone : together
}

interface ObservedOutcome extends Outcome {
  /** The process had to be ended, or ended itself, or ended with an error. */
  readonly isUnsound: boolean
}

async function runInOneProcess(files: readonly string[], options: TestFileOptions): Promise<ObservedOutcome[]> {
  const { done, output, problem, isEnough } = await observe(begin(files, options), files.length, options)
  // The one that ran when the process went wrong, else the last: what it left behind shows only at the end.
  const culprit = Math.min(done.length, files.length - 1)
  return files.slice(0, isEnough ? done.length : files.length).map((file, index): ObservedOutcome => {
    const { passed = 0, failed = 0, skipped = [], problems = [], seconds = 0 } = done[index] ?? {}
    const isUnsound = problem !== '' && index === culprit
    const all = [...problems, ...(isUnsound ? [problem] : [])]
    if (index > culprit) all.push('it was not run: the one before it ended the process')
    if (options.mayNotSkip) all.push(...skipped.map((name) => `"${name}" is skipped, which a build machine may not`))
    const detail = [output.trim(), ...all.map((each) => `${file}: ${each}`)].join('\n')
    return { name: file, passed, failed: failed + all.length, skipped, seconds, detail, isUnsound }
  })
}

type Done = Extract<Report, { done: unknown }>['done'] & { readonly seconds: number }

const nothing = { passed: 0, failed: 0, skipped: [], problems: [] }

function begin(files: readonly string[], { env, args = [], folder = root }: TestFileOptions): ChildProcess {
  const runSuites = join(folder, 'scripts/test/run-suites.ts')
  return spawn(process.execPath, [runSuites, files.map((file) => join(folder, file)).join(','), ...args], {
    cwd: folder,
    env,
    // A group of its own, so that what it leaves behind can be ended with it.
    detached: true,
    // The fourth is for its reports, apart from what its tests print.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
}

/** Follows the process to its end: what it reported of each file, what it printed, and what was wrong besides failed tests. */
async function observe(
  child: ChildProcess,
  files: number,
  { timeoutMs = 120_000, lingerMs = 5000, untilFailure = false }: TestFileOptions,
): Promise<{ done: Done[]; output: string; problem: string; isEnough: boolean }> {
  const done: Done[] = []
  let problem = ''
  let isEnough = false
  let output = ''
  let current = 'before its first test'
  let startedAt = performance.now()
  const kill = (why: string) => {
    problem = why
    killGroup(child)
  }
  const waitFor = () => setTimeout(() => kill(`it hangs: not done within ${timeoutMs / 1000} s, ${current}`), timeoutMs)
  let patience = waitFor()

  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  createInterface({ input: child.stdio[3] as Readable }).on('line', (line) => {
    const report: Report = JSON.parse(line)
    if ('running' in report) {
      current = `in the test "${report.running}"`
      return
    }
    if (isEnough || ('failing' in report && !untilFailure)) return
    const seconds = (performance.now() - startedAt) / 1000
    if ('failing' in report) done.push({ ...nothing, problems: [`"${report.failing}" failed`], seconds })
    else done.push({ ...report.done, seconds })
    if (untilFailure && isBad(done.at(-1) ?? nothing)) {
      isEnough = true
      killGroup(child)
      return
    }
    startedAt = performance.now()
    current = 'before its first test'
    clearTimeout(patience)
    const left = 'it left something open: a server, a timer, a connection or a process'
    patience = done.length < files ? waitFor() : setTimeout(() => kill(left), lingerMs)
  })

  running.add(child)
  const [code, signal] = await once(child, 'close')
  running.delete(child)
  clearTimeout(patience)
  killGroup(child)

  const end = signal ?? `exit code ${code}`
  if (isEnough) problem = ''
  else if (done.length < files) problem ||= `it ended (${end}) ${current}`
  else if (code !== 0 && done.every(({ failed }) => failed === 0)) problem ||= `its process ended with ${end}`
  return { done, output, problem, isEnough }
}

function isBad({ failed, problems }: Pick<Done, 'failed' | 'problems'>): boolean {
  return failed > 0 || problems.length > 0
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The whole group has ended.
  }
}
