/**
 * `npm run mutate -- FOLDER …`: plants faults one at a time and reports those that no test notices. Not part of
 * `npm test`, because it takes up to an hour per folder. `--help` lists the folders and options.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './config.ts'
import { describeResult, type Report, scoreOf, tableOf } from './mutate/report.ts'
import { type RunOptions, readReport, runTarget } from './mutate/run.ts'
import { readSourceTree } from './mutate/source-tree.ts'
import { isTarget, type TargetName, targets } from './mutate/targets.ts'
import { openWorkshop, removeWorkshops } from './mutate/workshop.ts'
import { PlainError } from './plain-error.ts'
import { buildPortal } from './start/portal-build.ts'
import { killTestFiles } from './test/test-files.ts'

const usage = `npm run mutate -- [FOLDER …] [options]

FOLDER is ${Object.keys(targets).join(', ')}; all of them when none is given.
  --sample N         how many mutants of each folder (150)
  --seed N           which ones (1)
  --only PART        only files with PART in their path
  --survivors FILE   again what survived in an earlier report, such as .data/mutate/domain.json
  --workers N        how many at a time (one for each core)`

/** Minimum score in percent; below it the command fails. */
const score_min = 90

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
process.on('exit', killTestFiles)
process.on('exit', removeWorkshops)

try {
  await main()
} catch (error) {
  if (!(error instanceof PlainError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { names, workers, options } = readArguments()
  // Before the copies are made, because each copy without it would build its own.
  await buildPortal()
  const workshops = await Promise.all(Array.from({ length: workers }, () => openWorkshop()))
  const source = readSourceTree(workshops[0]?.folder ?? root)
  const reports: Report[] = []
  for (const name of names) {
    const report = await runTarget(name, source, workshops, options)
    reports.push(report)
    keep(report)
    tell(report)
  }
  await Promise.all(workshops.map((workshop) => workshop.close()))
  console.log(`\n${tableOf(reports)}`)
  if (reports.some((report) => scoreOf(report).percent < score_min)) process.exitCode = 1
}

function readArguments(): { names: TargetName[]; workers: number; options: RunOptions } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      sample: { type: 'string', default: '150' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      survivors: { type: 'string' },
      workers: { type: 'string', default: String(availableParallelism()) },
    },
  })
  const unknown = positionals.find((name) => !isTarget(name))
  if (values.help || unknown !== undefined) throw new PlainError(usage)
  const earlier = values.survivors === undefined ? undefined : readReport(values.survivors)
  const named = positionals.filter(isTarget)
  const names = earlier ? [earlier.folder] : named.length > 0 ? named : (Object.keys(targets) as TargetName[])
  const options = { seed: Number(values.seed), sample: Number(values.sample), only: values.only, earlier }
  return { names, workers: Number(values.workers), options }
}

function keep(report: Report): void {
  const folder = join(root, '.data/mutate')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${report.folder}.json`), `${JSON.stringify(report, null, 2)}\n`)
}

function tell(report: Report): void {
  const { notPlanted } = scoreOf(report)
  const of = (outcome: string) => report.results.filter((result) => result.outcome === outcome)
  const survivors = of('survived')
  console.log(`\n${report.folder}, ${report.minutes.toFixed(1)} min: ${survivors.length} survived`)
  for (const result of survivors) console.log(describeResult(result))
  console.log(`${of('equivalent').length} known to make no difference`)
  for (const result of of('equivalent')) console.log(describeResult(result))
  if (notPlanted > 0) console.log(`${notPlanted} of the sample were not planted: the time was over`)
}
