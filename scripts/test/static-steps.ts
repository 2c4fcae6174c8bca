import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { environmentWith, root } from '../config.ts'
import { PlainError } from '../plain-error.ts'
import type { Outcome } from './report.ts'

/** Checks that do not run the product: a name and a command line each. */
const steps: Readonly<Record<string, readonly string[]>> = {
  // One checker each: several would repeat much of the work, and the other cores are busy anyway.
  types: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'],
  'types of the portal': ['tsc', '-p', 'portal/tsconfig.json', '--checkers', '1'],
  'format and lint': ['biome', 'check', '--error-on-warnings'],
  'the rules of the house': ['node', 'scripts/check.ts'],
  'nothing unused, no circle': ['knip', '--cache', '--no-config-hints'],
}

/** The static steps, each as a function to run. */
export const staticSteps: readonly (() => Promise<Outcome>)[] = Object.entries(steps).map(
  ([name, command]) =>
    () =>
      step(name, () => run(command)),
)

/** Runs something that counts as one test: it fails when `work` throws, with the error's message as the detail. */
export async function step(name: string, work: () => Promise<unknown>): Promise<Outcome> {
  const startedAt = performance.now()
  let problem: unknown
  try {
    await work()
  } catch (error) {
    problem = error
  }
  const seconds = (performance.now() - startedAt) / 1000
  if (problem === undefined) return { name, passed: 1, failed: 0, skipped: [], seconds, detail: '' }
  const detail = problem instanceof PlainError ? problem.message : String((problem as Error).stack ?? problem)
  return { name, passed: 0, failed: 1, skipped: [], seconds, detail }
}

async function run([program = '', ...args]: readonly string[]): Promise<void> {
  const child = spawn(join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    // TypeScript's compiler is a Go program that runs only for seconds, so it can collect garbage less often.
    env: { ...environmentWith({}), GOGC: '400' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new PlainError(output)
}
