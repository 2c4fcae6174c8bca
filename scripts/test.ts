/**
 * `npm test`: types, format, lint and the house rules, the result of `npm audit`, then every `*.test.ts`, then the
 * browser's `*.e2e.ts`. `npm test -- NAME …` runs only the files whose path contains a NAME; options such as `--record`
 * are passed on to them.
 *
 * The long walks through every page (`*.walk.e2e.ts`) take as long as everything else together. A build machine always
 * runs them; elsewhere they are reported as skipped unless requested: `npm test -- walk`, or CI=true npm test.
 */
import { globSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { environmentWith, onBuildMachine, root } from './config.ts'
import { startPostgres } from './embedded-postgres.ts'
import { PlainError } from './plain-error.ts'
import { buildPortal } from './start/portal-build.ts'
import { audit } from './test/audit.ts'
import { cpuSeconds } from './test/cpu-time.ts'
import { describe, type Outcome, summarise } from './test/report.ts'
import { staticSteps, step } from './test/static-steps.ts'
import { killTestFiles, runTestFiles } from './test/test-files.ts'
import { hasPackagedChromium, unpackChromium } from './testing/chromium.ts'
import { makeThrowawayFolder } from './testing/throwaway-folder.ts'

const walks = 'the long walk, which CI=true and `npm test -- walk` take'
/** A file running longer than this counts as stuck. The longest takes half of it on a machine with a load of 30. */
const FILE_MS_MAX = 900_000
/** At most so many files share a process: more would save little. */
const BUNCH_MAX = 16
/** Each process takes this share of the files that are left, so that the last ones are short and nobody waits long. */
const BUNCH_SHARE = 1 / 10
/** At least so many, though: the last files are the portal's, and eight of them take less time than a process starts in. */
const BUNCH_MIN = 8
/** Files that start whole processes come first: started late, everything would wait for them at the end. */
const TEST_FOLDERS = ['scripts', 'sms-engine', 'api', 'content', 'portal']

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
process.on('exit', killTestFiles)

const outcomes: Outcome[] = []
try {
  await runAll()
} catch (error) {
  if (!(error instanceof PlainError)) throw error
  note({ name: 'npm test', passed: 0, failed: 1, skipped: [], seconds: 0, detail: error.message })
}
console.log(summarise(outcomes))
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0

async function runAll(): Promise<void> {
  const tests = find('test')
  const found = find('e2e')
  const left = names.length > 0 || onBuildMachine ? [] : found.filter(isWalk)
  const browserTests = found.filter((file) => !left.includes(file))
  if (tests.length + browserTests.length === 0)
    throw new PlainError(`No test file has "${names.join('" or "')}" in its path.`)
  const dataDir = makeThrowawayFolder('test')
  const postgres = startPostgres({ dataDir, durable: false, quiet: true })
  // Once and first: several files that each find one missing at the same time would all make their own.
  const prepared = [
    ...(names.length === 0 || browserTests.length > 0 ? [step('the portal is built', buildPortal)] : []),
    ...(hasPackagedChromium && browserTests.length > 0 ? [step('the browser is unpacked', unpackChromium)] : []),
  ]
  const run = async (files: readonly string[]) => {
    await Promise.all(prepared)
    const env = {
      ...environmentWith({}),
      TEST_DATABASE_URL: (await postgres).url,
      // Saves a quarter of the startup time: many files load the same modules.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    }
    return runTestFiles(files, { env, args: options, mayNotSkip: onBuildMachine, timeoutMs: FILE_MS_MAX })
  }
  // Browser tests take longest, so they start first rather than delay the end.
  const runs = [...browserTests.map((file) => [file]), ...inBunches(tests)]
  await inParallel([
    async () => Promise.all(prepared),
    ...(names.length === 0 ? [printAudit, ...staticSteps.map((check) => async () => [await check()])] : []),
    ...runs.map((files) => () => run(files)),
  ])
  for (const file of left) note({ name: file, passed: 0, failed: 0, skipped: [walks], seconds: 0, detail: '' })
  const beforePostgres = cpuSeconds()
  await (await postgres).stop()
  sayCpuTime(cpuSeconds() - beforePostgres)
  rmSync(dataDir, { recursive: true, force: true })
}

/** Where the run's CPU time went: on two cores half of it is the least that a run can take. */
function sayCpuTime(postgres: number): void {
  const all = cpuSeconds()
  const files = outcomes.reduce((sum, outcome) => sum + (outcome.cpuSeconds ?? 0), 0)
  const parts = { 'test files': files, Postgres: postgres, 'the static steps and the rest': all - files - postgres }
  const said = Object.entries(parts).map(([name, seconds]) => `${name} ${seconds.toFixed(0)}`)
  console.log(`CPU time ${all.toFixed(0)} s: ${said.join(', ')}`)
}

/** Prints the result only: it does not count as a test and never fails. */
async function printAudit(): Promise<Outcome[]> {
  console.log(await audit())
  return []
}

function isWalk(file: string): boolean {
  return file.endsWith('.walk.e2e.ts')
}

/** Files of a kind under the top-level folders whose path contains one of the requested names. */
function find(kind: 'test' | 'e2e'): string[] {
  const files = globSync(`{${TEST_FOLDERS.join()}}/**/*.${kind}.ts`, {
    cwd: root,
    exclude: ['**/node_modules', '**/testdata'],
  })
  return files.filter((file) => names.length === 0 || names.some((name) => file.includes(name))).sort(byLength)
}

/** Within a folder too, files at the top start whole processes, and files deep down are quick. */
function byLength(one: string, other: string): number {
  const [a, b] = [one.split('/'), other.split('/')]
  return floorOf(one) - floorOf(other) || a.length - b.length || one.localeCompare(other)
}

function floorOf(file: string): number {
  return TEST_FOLDERS.indexOf(file.slice(0, file.indexOf('/')))
}

/** Files of one floor load mostly the same modules: sharing a process, they load them once. */
function inBunches(files: readonly string[]): string[][] {
  const bunches: string[][] = []
  for (let from = 0; from < files.length; ) {
    const share = Math.ceil((files.length - from) * BUNCH_SHARE)
    const size = Math.max(BUNCH_MIN, Math.min(BUNCH_MAX, share))
    const bunch = files.slice(from, from + size).filter((file, _, [first = file]) => floorOf(file) === floorOf(first))
    bunches.push(bunch)
    from += bunch.length
  }
  return bunches
}

/** Runs the tasks in order, two more at a time than there are cores because many of them wait; at most five. */
async function inParallel(tasks: readonly (() => Promise<Outcome[]>)[]): Promise<void> {
  const queue = new PQueue({ concurrency: Math.min(5, availableParallelism() + 2) })
  await queue.addAll(tasks.map((task) => async () => (await task()).forEach(note)))
}

function note(outcome: Outcome): void {
  outcomes.push(outcome)
  console.log(describe(outcome))
}
