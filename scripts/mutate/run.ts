import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../config.ts'
import { PlainError } from '../plain-error.ts'
import { runBaseline } from './baseline.ts'
import { readEquivalents, setApart } from './equivalents.ts'
import { findMutants, isProgram, keyOf, type Mutant } from './mutants.ts'
import { fingerprint, type Reach, reachOfTests } from './reach.ts'
import { describeResult, type Report, type Result } from './report.ts'
import { drawSample } from './sample.ts'
import type { SourceTree } from './source-tree.ts'
import { filesOf, type TargetName } from './targets.ts'
import { chooseTogether, type Suspect, TOGETHER_MAX, testsOf, tryFar, tryNear, type Verdict } from './trial.ts'
import type { Workshop } from './workshop.ts'

/** Options of a run. */
export interface RunOptions {
  readonly seed: number
  readonly sample: number
  /** Only files whose path contains this. */
  readonly only?: string | undefined
  /** An earlier report: only its survivors and unplanted mutants are tried again; the other results are kept. */
  readonly earlier?: Report | undefined
}

/** How long a folder may take; mutants not planted by then are reported. */
const minutes_max = 60

/** Plants a sample of a folder's mutants, one after another in each workshop, and reports their outcomes. */
export async function runTarget(
  target: TargetName,
  source: SourceTree,
  workshops: readonly Workshop[],
  options: RunOptions,
): Promise<Report> {
  const startedAt = performance.now()
  const minutes = () => (performance.now() - startedAt) / 60_000
  const { tree } = source
  const textOf = (file: string) => tree.files.get(file) ?? ''
  const files = filesOf(target, root).filter((file) => tree.files.has(file) && file.includes(options.only ?? ''))
  const all = files.flatMap((file) => findMutants(file, textOf(file))).filter((one) => isProgram(textOf(one.file), one))
  const sample = options.earlier ? again(all, options.earlier) : drawSample(all, options.sample, options.seed)
  const { different, equivalent } = setApart(sample, readEquivalents())

  const reach = reachOfTests(tree)
  const tests = testsThatReach(new Set(different.map(({ file }) => file)), reach, source)
  console.log(`${target}: ${all.length} mutants, ${sample.length} in the sample; ${tests.size} test files reach them`)
  const baseline = await runBaseline(tests, workshops, join(root, '.data/mutate/baseline.json'))
  console.log(`${target}: the tests ran without mutants (${minutes().toFixed(1)} min)`)

  const results = new Map(equivalent.map(({ mutant }) => [keyOf(mutant), resultOf(mutant, 'equivalent')]))
  const waiting = [...different]
  const suspects: Suspect[] = []
  const record = (mutant: Mutant, { outcome, ...facts }: Verdict) => {
    const result = { ...resultOf(mutant, outcome), ...facts }
    results.set(keyOf(mutant), result)
    if (outcome === 'survived') console.log(describeResult(result))
    if (results.size % 25 === 0) console.log(`  … ${results.size} of ${sample.length}, ${minutes().toFixed(1)} min`)
  }
  const work = async (workshop: Workshop) => {
    const trial = { workshop, baseline, textOf, passesTypes: await workshop.passesTypes() }
    while (minutes() < minutes_max && waiting.length + suspects.length > 0) {
      const mutant = waiting.length > 0 && suspects.length < TOGETHER_MAX ? waiting.shift() : undefined
      if (mutant) {
        const found = await tryNear(trial, mutant, testsOf(mutant, reach, baseline))
        if ('outcome' in found) record(mutant, found)
        else suspects.push(found)
      } else {
        const verdicts = await tryFar(trial, chooseTogether(suspects))
        for (const [tried, verdict] of verdicts) record(tried, verdict)
      }
    }
  }
  await Promise.all(workshops.map(work))
  const ofSample = sample.map((mutant) => results.get(keyOf(mutant)) ?? resultOf(mutant, 'not planted'))
  const { seed, sample: size } = options.earlier ?? options
  const whole = options.earlier ? taken(options.earlier, ofSample) : ofSample
  return { folder: target, seed, sample: size, minutes: minutes(), results: whole }
}

/** The test files that reach any of these files, each with its fingerprint. */
function testsThatReach(files: ReadonlySet<string>, reach: Reach, { tree, data }: SourceTree): Map<string, string> {
  const reaching = [...reach].filter(([, reached]) => [...files].some((file) => reached.has(file)))
  return new Map(reaching.map(([test, reached]) => [test, fingerprint(tree, reached, data)]))
}

function resultOf(mutant: Mutant, outcome: Result['outcome']): Result {
  const { start: _, end: _end, replacement: _replacement, ...named } = mutant
  return { ...named, outcome }
}

/** The mutants of the current code that an earlier report left open. */
function again(all: readonly Mutant[], { results }: Report): Mutant[] {
  const open = new Set(results.filter(isOpen).map(keyOf))
  return all.filter((mutant) => open.has(keyOf(mutant)))
}

function isOpen({ outcome }: Result): boolean {
  return outcome === 'survived' || outcome === 'not planted'
}

/** An earlier report, updated with the outcomes of its open mutants. */
function taken({ results }: Report, now: readonly Result[]): Result[] {
  const known = new Map(now.map((result) => [keyOf(result), result]))
  return results.map((result) =>
    isOpen(result) ? (known.get(keyOf(result)) ?? { ...result, outcome: 'gone' }) : result,
  )
}

/** @throws PlainError when there is no such report */
export function readReport(path: string): Report {
  if (!existsSync(path)) throw new PlainError(`There is no report at ${path}.`)
  return JSON.parse(readFileSync(path, 'utf8'))
}
