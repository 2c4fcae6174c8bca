import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { root } from '../config.ts'
import type { Outcome, Report } from './report.ts'

/** How to run a test file. */
export interface TestFileOptions {
  readonly env: NodeJS.ProcessEnv
  /** Passed on to the file, for example `--record`. */
  readonly args?: readonly string[]
  /** Skipped tests count as failed. */
  readonly mayNotSkip?: boolean
  /** How long the file may take, ms. */
  readonly timeoutMs?: number
  /** How long its process may go on after its last test, ms: what is still open then was forgotten. */
  readonly lingerMs?: number
}

const runSuites = join(import.meta.dirname, 'run-suites.ts')
const running = new Set<ChildProcess>()

/** Ends every test file that still runs, with all it has started. */
export function killTestFiles(): void {
  for (const child of running) killGroup(child)
}

/** Runs a test file, given by its path from the repository's root, in a process of its own. */
export async function runTestFile(file: string, options: TestFileOptions): Promise<Outcome> {
  const startedAt = performance.now()
  const { done, output, problems } = await observe(begin(file, options), options)
  const skipped = done?.skipped ?? []
  if (options.mayNotSkip) problems.push(...skipped.map((name) => `"${name}" is skipped, which a build machine may not`))
  return {
    name: file,
    passed: done?.passed ?? 0,
    failed: (done?.failed ?? 0) + problems.length,
    skipped,
    seconds: (performance.now() - startedAt) / 1000,
    detail: [output.trim(), ...problems.map((problem) => `${file}: ${problem}`)].join('\n'),
  }
}

type Done = Extract<Report, { done: unknown }>['done']

function begin(file: string, { env, args = [] }: TestFileOptions): ChildProcess {
  return spawn(process.execPath, [runSuites, join(root, file), ...args], {
    cwd: root,
    env,
    // A group of its own, so that what it leaves behind can be ended with it.
    detached: true,
    // The fourth is for its reports, apart from what its tests print.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
}

/** Follows the process to its end: what it reported, what it printed, and what was wrong besides failed tests. */
async function observe(
  child: ChildProcess,
  { timeoutMs = 120_000, lingerMs = 5000 }: TestFileOptions,
): Promise<{ done: Done | undefined; output: string; problems: string[] }> {
  const problems: string[] = []
  let done: Done | undefined
  let output = ''
  let current = 'before its first test'
  const kill = (problem: string) => {
    problems.push(problem)
    killGroup(child)
  }
  let patience = setTimeout(() => kill(`it hangs: not done within ${timeoutMs / 1000} s, ${current}`), timeoutMs)

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
    done = report.done
    clearTimeout(patience)
    const left = 'it left something open: a server, a timer, a connection or a process'
    patience = setTimeout(() => kill(left), lingerMs)
  })

  running.add(child)
  const [code, signal] = await once(child, 'close')
  running.delete(child)
  clearTimeout(patience)
  killGroup(child)

  const end = signal ?? `exit code ${code}`
  if (!done && problems.length === 0) problems.push(`it ended (${end}) ${current}`)
  if (done?.failed === 0 && code !== 0 && problems.length === 0) problems.push(`its process ended with ${end}`)
  problems.push(...(done?.problems ?? []))
  return { done, output, problems }
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The whole group has ended.
  }
}
