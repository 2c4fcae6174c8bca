/**
 * Runs the suites of test files one after another, given as a comma-separated first argument, and reports on file
 * descriptor 3, one JSON object per line.
 */
import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { cpuSeconds } from './cpu-time.ts'
import type { Report } from './report.ts'

const REPORT_FD = 3
const [files = ''] = process.argv.splice(2, 1)
const watchedUvu = new URL('watched-uvu.ts', import.meta.url).href

let usesNock = false
registerHooks({
  resolve(specifier, context, next) {
    usesNock ||= specifier === 'nock'
    const fromTest = specifier === 'uvu' && context.parentURL !== watchedUvu
    return fromTest ? { url: watchedUvu, shortCircuit: true } : next(specifier, context)
  },
})

type Result = [errors: string | true, passed: number, skipped: number, total: number]
const queue: (() => Promise<Result>)[] = []
// With UVU_DEFER the suites are queued here instead of starting by themselves.
Object.assign(globalThis, { UVU_DEFER: 1, UVU_QUEUE: [queue], UVU_INDEX: 0 })

const { noted, forgetNotes } = await import('./watched-uvu.ts')
noted.onTest = (name) => report({ running: name })
noted.onFailure = (name) => report({ failing: name })

/** Requests of the current file for which nock had no match. */
const unmatched: string[] = []
let watchesNock = false
/** CPU time that was reported with earlier files; the first one's contains the start of the process. */
let cpuReported = 0

for (const file of files.split(',')) {
  process.stdout.write(`${file}\n`)
  await runFile(file)
}

async function runFile(file: string): Promise<void> {
  queue.length = 0
  unmatched.length = 0
  forgetNotes()
  await import(pathToFileURL(file).href)
  if (usesNock && !watchesNock) await watchNock()

  let passed = 0
  let total = 0
  for (const run of queue) {
    // Rejects when an after hook threw, which is already recorded; the count of passed tests is lost.
    const [errors, ran, , planned] = await run().catch((): Result => [true, 0, 0, 0])
    if (errors !== true) process.stdout.write(`\n${errors}`)
    passed += ran
    total += planned
  }

  const problems = [...unmatched]
  for (const error of noted.hookErrors) problems.push(`a hook threw ${error.stack}`)
  for (const name of noted.only) problems.push(`"${name}" is marked .only`)
  for (const name of noted.notRun) problems.push(`${name} never run: the file lacks its .run()`)
  if (total === 0 && noted.skipped.length === 0 && problems.length === 0) problems.push('it has no tests')
  const cpu = cpuSeconds()
  const done = { passed, failed: total - passed, skipped: [...noted.skipped], problems, cpuSeconds: cpu - cpuReported }
  cpuReported = cpu
  report({ done })
}

function report(message: Report): void {
  writeSync(REPORT_FD, `${JSON.stringify(message)}\n`)
}

/** A request to a mocked host that matches none of nock's scopes gets a 501, which the code under test may swallow. */
async function watchNock(): Promise<void> {
  watchesNock = true
  const { default: nock } = await import('nock')
  nock.emitter.on('no match', ({ url, method }) => {
    const { hostname } = new URL(url)
    if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
      unmatched.push(`nock had no match for ${method} ${url}`)
  })
}
