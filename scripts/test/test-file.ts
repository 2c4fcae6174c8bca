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

/** Runs a test file in a process of its own. @param file from the repository's root */
export async function runTestFile(file: string, options: TestFileOptions): Promise<Outcome> {
  const { env, args = [], mayNotSkip = false, timeoutMs = 120_000, lingerMs = 5000 } = options
  const startedAt = performance.now()
  // A group of its own, so that what it leaves behind can be ended with it.
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe'] as const
  const child = spawn(process.execPath, [runSuites, join(root, file), ...args], {
    cwd: root,
    env,
    detached: true,
    stdio: [...stdio],
  })
  running.add(child)

  const problems: string[] = []
  let output = ''
  let current = 'before its first test'
  let done: Extract<Report, { done: unknown }>['done'] | undefined
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  const giveUp = (problem: string) => {
    problems.push(problem)
    killGroup(child)
  }
  let patience = setTimeout(() => giveUp(`it hangs: not done within ${timeoutMs / 1000} s, ${current}`), timeoutMs)
  createInterface({ input: child.stdio[3] as Readable }).on('line', (line) => {
    const report: Report = JSON.parse(line)
    if ('running' in report) current = `in the test "${report.running}"`
    if (!('done' in report)) return
    done = report.done
    clearTimeout(patience)
    patience = setTimeout(
      () => giveUp(`it left something open: a server, a timer, a connection or a process`),
      lingerMs,
    )
  })

  const [code, signal] = await once(child, 'close')
  clearTimeout(patience)
  killGroup(child)
  running.delete(child)

  if (!done && problems.length === 0) problems.push(`it ended (${signal ?? `exit code ${code}`}) ${current}`)
  if (done && done.failed === 0 && code !== 0 && problems.length === 0)
    problems.push(`its process ended with ${signal ?? `exit code ${code}`}`)
  problems.push(...(done?.problems ?? []))
  const skipped = done?.skipped ?? []
  if (mayNotSkip) problems.push(...skipped.map((name) => `"${name}" is skipped, which a build machine may not`))
  return {
    name: file,
    passed: done?.passed ?? 0,
    failed: (done?.failed ?? 0) + problems.length,
    skipped,
    seconds: (performance.now() - startedAt) / 1000,
    detail: [output.trim(), ...problems.map((problem) => `${file}: ${problem}`)].join('\n'),
  }
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The whole group has ended.
  }
}
