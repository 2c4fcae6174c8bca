import type { Outcome } from '../test/report.ts'
import { type Baseline, runs } from './baseline.ts'
import { type Mutant, plant } from './mutants.ts'
import type { Reach } from './reach.ts'
import type { Workshop } from './workshop.ts'

/** What became of a planted mutant. */
export interface Verdict {
  readonly outcome: 'noticed' | 'survived'
  /** The test file that failed, and what it said in short. */
  readonly by?: string
  readonly why?: string
  /** How many test files run the mutant's place. */
  readonly tests: number
  readonly seconds: number
  /** A survivor that the compiler would refuse: it could not be committed, but no test says so. */
  readonly refusedByTypes?: boolean
}

/** How many test files share a process: they load much of the same. */
const BUNCH = 8

/**
 * The test files that run a mutant's place, the nearest first: the one beside its file, then by how many imports lie
 * between them, the quick before the slow.
 */
export function testsOf(mutant: Mutant, reach: Reach, baseline: Baseline): string[] {
  const beside = mutant.file.replace(/\.ts$/, '.test.ts')
  const rank = (test: string) => (test === beside ? 0 : (reach.get(test)?.get(mutant.file) ?? Number.POSITIVE_INFINITY))
  const seconds = (test: string) => baseline.get(test)?.seconds ?? 0
  return [...baseline]
    .filter(([, run]) => runs(run, mutant.file, mutant.start))
    .map(([test]) => test)
    .sort((one, other) => rank(one) - rank(other) || seconds(one) - seconds(other))
}

/** Plants a mutant, runs tests until one fails, and puts the file back. */
export async function tryMutant(
  workshop: Workshop,
  mutant: Mutant,
  text: string,
  tests: readonly string[],
  baseline: Baseline,
): Promise<Verdict> {
  const startedAt = performance.now()
  workshop.write(mutant.file, plant(text, mutant))
  try {
    const failure = await firstFailure(workshop, tests, baseline)
    const seconds = (performance.now() - startedAt) / 1000
    if (!failure) {
      const refusedByTypes = !(await workshop.passesTypes())
      return { outcome: 'survived', tests: tests.length, seconds, ...(refusedByTypes && { refusedByTypes }) }
    }
    return { outcome: 'noticed', by: failure.name, why: lastLine(failure.detail), tests: tests.length, seconds }
  } finally {
    workshop.write(mutant.file, text)
    await workshop.tidy()
  }
}

async function firstFailure(workshop: Workshop, tests: readonly string[], baseline: Baseline): Promise<Outcome | null> {
  let left = tests
  while (left.length > 0) {
    const bunch = left.slice(0, BUNCH)
    const failure = await failureAmong(workshop, bunch, baseline)
    if (!failure) {
      left = left.slice(bunch.length)
      continue
    }
    // Alone once more: it may have failed because of its company, or of a machine that was busy.
    const confirmed = await failureAmong(workshop, [failure.name], baseline)
    if (confirmed) return confirmed
    left = left.slice(bunch.indexOf(failure.name) + 1)
  }
  return null
}

async function failureAmong(
  workshop: Workshop,
  files: readonly string[],
  baseline: Baseline,
): Promise<Outcome | undefined> {
  const outcomes = await workshop.run(files, { untilFailure: true, timeoutMs: patienceFor(files, baseline) })
  return outcomes.find(({ failed }) => failed > 0)
}

/** Three times as long as without the mutant, and ten seconds: who takes longer hangs, and that is noticed. */
function patienceFor(files: readonly string[], baseline: Baseline): number {
  const seconds = Math.max(...files.map((file) => baseline.get(file)?.seconds ?? 0))
  return (3 * seconds + 10) * 1000
}

function lastLine(detail: string): string {
  return detail.trim().split('\n').at(-1)?.slice(0, 300) ?? ''
}
