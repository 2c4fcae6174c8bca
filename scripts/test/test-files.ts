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
  /** How long the process may keep running after its last test, ms: anything still open then was forgotten. */
  readonly lingerMs?: number
  /** The repository that contains the files; this one by default. */
  readonly folder?: string
  /** Stops at the first failing test, when the others do not matter. Files after it are missing from the result. */
  readonly untilFailure?: boolean
}

const running = new Set<ChildProcess>()

/** Kills every test file still running, with all processes it started. */
export function killTestFiles(): void {
  for (const child of running) killGroup(child)
}

/**
 * Runs test files, given by path from the repository's root, one after another in one process, which loads shared
 * modules only once. If that process does not end properly, each file is run in its own, to find the one at fault.
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
  // Each passes alone, so their combination fails: that is a fault too.
  return alone.some(({ failed }) => failed > 0) ? alone : together
}

interface ObservedOutcome extends Outcome {
  /** The process had to be killed, exited by itself, or ended with an error. */
  readonly isUnsound: boolean
}

async function runInOneProcess(files: readonly string[], options: TestFileOptions): Promise<ObservedOutcome[]> {
  const { done, output, problem, isEnough } = await observe(begin(files, options), files.length, options)
  // The file that was running when the process went wrong, else the last: leftovers show only at the end.
  const culprit = Math.min(done.length, files.length - 1)
  return files.slice(0, isEnough ? done.length : files.length).map((file, index): ObservedOutcome => {
    const { passed = 0, failed = 0, skipped = [], problems = [], seconds = 0, cpuSeconds } = done[index] ?? {}
    const isUnsound = problem !== '' && index === culprit
    const all = [...problems, ...(isUnsound ? [problem] : [])]
    if (index > culprit) all.push('it was not run: the one before it ended the process')
    if (options.mayNotSkip) all.push(...skipped.map((name) => `"${name}" is skipped, which a build machine may not`))
    const detail = [output.trim(), ...all.map((each) => `${file}: ${each}`)].join('\n')
    return { name: file, passed, failed: failed + all.length, skipped, seconds, cpuSeconds, detail, isUnsound }
  })
}

type Done = Extract<Report, { done: unknown }>['done'] & { readonly seconds: number }

const nothing = { passed: 0, failed: 0, skipped: [], problems: [], cpuSeconds: 0 }

function begin(files: readonly string[], { env, args = [], folder = root }: TestFileOptions): ChildProcess {
  const runSuites = join(folder, 'scripts/test/run-suites.ts')
  return spawn(process.execPath, [runSuites, files.map((file) => join(folder, file)).join(','), ...args], {
    cwd: folder,
    env,
    // Its own process group, so that whatever it leaves behind can be killed with it.
    detached: true,
    // The fourth is for its reports, separate from what its tests print.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
}

/** Follows the process to its end: its report on each file, its output, and any problem besides failed tests. */
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
