import { availableParallelism, loadavg } from 'node:os'
import type { Outcome } from '../test/report.ts'
import { type Baseline, runs } from './baseline.ts'
import { type Mutant, plantAll } from './mutants.ts'
import type { Reach } from './reach.ts'
import type { Workshop } from './workshop.ts'

/** The outcome of a planted mutant. */
export interface Verdict {
  readonly outcome: 'noticed' | 'survived'
  /** The test file that failed, and its message in short. */
  readonly by?: string
  readonly why?: string
  /** How many test files run the mutant's place. */
  readonly tests: number
  readonly seconds: number
  /** A survivor that the compiler would reject: it could not be committed, although no test notices it. */
  readonly refusedByTypes?: boolean
}

/** A mutant that may still be noticed. */
export interface Suspect {
  readonly mutant: Mutant
  /** All test files that run its place, nearest first. */
  readonly tests: readonly string[]
  /** Those of them not run yet. */
  readonly far: readonly string[]
  readonly seconds: number
}

/** How many test files share a process: they load much of the same code. */
const BUNCH = 8
/** A mutant has the copy to itself for this many seconds of tests; most are noticed by then. */
const near_s_max = 10
/** How many remaining mutants share a run of the far tests. */
export const TOGETHER_MAX = 8

/**
 * The test files that run a mutant's place, nearest first: the one next to its file, then by the number of imports
 * between them, fast before slow.
 */
export function testsOf(mutant: Mutant, reach: Reach, baseline: Baseline): string[] {
  const beside = mutant.file.replace(/\.ts$/, '.test.ts')
  const rank = (test: string) => (test === beside ? 0 : (reach.get(test)?.get(mutant.file) ?? Number.POSITIVE_INFINITY))
  return [...baseline]
    .filter(([, run]) => runs(run, mutant.file, mutant.start))
    .map(([test]) => test)
    .sort((one, other) => rank(one) - rank(other) || secondsOf(one, baseline) - secondsOf(other, baseline))
}

/** Where mutants are tried: a copy of the sources, and the tests' behavior without mutants. */
export interface Trial {
  readonly workshop: Workshop
  readonly baseline: Baseline
  /** Whether the code compiles without mutants; if not, the compiler is not consulted. */
  readonly passesTypes: boolean
  /** The text of a file without mutants. */
  textOf(file: string): string
}

/** Plants a mutant alone and runs the nearest tests until one fails. */
export async function tryNear(trial: Trial, mutant: Mutant, tests: readonly string[]): Promise<Verdict | Suspect> {
  const startedAt = performance.now()
  const near = nearest(tests, trial.baseline)
  const failure = await firstFailure(trial, mutant, near)
  const seconds = (performance.now() - startedAt) / 1000
  if (failure) return noticedBy(failure, tests, seconds)
  return { mutant, tests, far: tests.slice(near.length), seconds }
}

function nearest(tests: readonly string[], baseline: Baseline): string[] {
  let seconds = 0
  return tests.filter((test, index) => {
    seconds += secondsOf(test, baseline)
    return index === 0 || seconds <= near_s_max
  })
}

/**
 * Plants several mutants at once and runs the tests that remain for any of them: far tests rarely notice anything, so
 * one run serves for all. When a test fails, it is run on each mutant alone. Mutants could hide each other's effects;
 * `chooseTogether` makes sure that they are in different functions.
 */
export async function tryFar(trial: Trial, suspects: readonly Suspect[]): Promise<Map<Mutant, Verdict>> {
  const startedAt = performance.now()
  const share = () => (performance.now() - startedAt) / 1000 / suspects.length
  const verdicts = new Map<Mutant, Verdict>()
  let open = suspects
  let left = [...new Set(suspects.flatMap(({ far }) => far))].sort()
  while (left.length > 0) {
    const bunch = left.slice(0, BUNCH)
    const failure = await withMutants(trial, mutantsOf(open), () => failureAmong(trial, bunch))
    left = left.slice(failure ? bunch.indexOf(failure.name) + 1 : bunch.length)
    if (!failure) continue
    for (const { mutant, tests, far, seconds } of open) {
      if (!far.includes(failure.name)) continue
      const confirmed = await confirm(trial, mutant, failure.name)
      if (confirmed) verdicts.set(mutant, noticedBy(confirmed, tests, seconds + share()))
    }
    open = open.filter(({ mutant }) => !verdicts.has(mutant))
    left = left.filter((test) => open.some(({ far }) => far.includes(test)))
  }
  const refused = await refusedAmong(trial, mutantsOf(open))
  for (const { mutant, tests, seconds } of open) {
    const survived = { outcome: 'survived', tests: tests.length, seconds: seconds + share() } as const
    verdicts.set(mutant, refused.includes(mutant) ? { ...survived, refusedByTypes: true } : survived)
  }
  return verdicts
}

/** Removes suspects for `tryFar` from those waiting, at most one per function of a file. */
export function chooseTogether(waiting: Suspect[]): Suspect[] {
  const chosen = new Map<string, Suspect>()
  for (const suspect of waiting) {
    const place = `${suspect.mutant.file} ${suspect.mutant.within}`
    if (chosen.size < TOGETHER_MAX && !chosen.has(place)) chosen.set(place, suspect)
  }
  const suspects = [...chosen.values()]
  for (const suspect of suspects) waiting.splice(waiting.indexOf(suspect), 1)
  return suspects
}

function mutantsOf(suspects: readonly Suspect[]): Mutant[] {
  return suspects.map(({ mutant }) => mutant)
}

/** The mutants that the compiler rejects: tries all at once, then one at a time if it rejects any. */
async function refusedAmong(trial: Trial, mutants: readonly Mutant[]): Promise<Mutant[]> {
  if (mutants.length === 0 || !trial.passesTypes) return []
  const refused: Mutant[] = []
  if (await withMutants(trial, mutants, () => trial.workshop.passesTypes())) return refused
  for (const mutant of mutants) {
    if (!(await withMutants(trial, [mutant], () => trial.workshop.passesTypes()))) refused.push(mutant)
  }
  return refused
}

/** Does something while mutants are in the copy, then restores the files. */
async function withMutants<T>(trial: Trial, mutants: readonly Mutant[], work: () => Promise<T>): Promise<T> {
  const { workshop, textOf } = trial
  const byFile = Map.groupBy(mutants, ({ file }) => file)
  for (const [file, own] of byFile) workshop.write(file, plantAll(textOf(file), own))
  try {
    return await work()
  } finally {
    for (const file of byFile.keys()) workshop.write(file, textOf(file))
    await workshop.tidy()
  }
}

function noticedBy({ name, detail }: Outcome, tests: readonly string[], seconds: number): Verdict {
  const why = detail.split('\n').find((line) => line.startsWith(`${name}: `)) ?? ''
  return { outcome: 'noticed', by: name, why: why.slice(0, 300), tests: tests.length, seconds }
}

async function firstFailure(trial: Trial, mutant: Mutant, tests: readonly string[]): Promise<Outcome | undefined> {
  let left = tests
  while (left.length > 0) {
    const bunch = left.slice(0, BUNCH)
    const failure = await withMutants(trial, [mutant], () => failureAmong(trial, bunch))
    const confirmed = failure && (await confirm(trial, mutant, failure.name))
    if (confirmed) return confirmed
    left = left.slice(failure ? bunch.indexOf(failure.name) + 1 : bunch.length)
  }
  return undefined
}

/**
 * Whether a test file that failed alongside others fails because of the mutant: it must fail again on its own, and if
 * the machine is overloaded, when time-dependent tests may fail by themselves, it must pass without the mutant.
 */
async function confirm(trial: Trial, mutant: Mutant, test: string): Promise<Outcome | undefined> {
  const again = await withMutants(trial, [mutant], () => failureAmong(trial, [test]))
  const isBusy = (loadavg()[0] ?? 0) > 3 * availableParallelism()
  if (!again || !isBusy) return again
  return (await failureAmong(trial, [test])) ? undefined : again
}

async function failureAmong(trial: Trial, files: readonly string[]): Promise<Outcome | undefined> {
  const timeoutMs = patienceFor(files, trial.baseline)
  const outcomes = await trial.workshop.run(files, { untilFailure: true, timeoutMs })
  return outcomes.find(({ failed }) => failed > 0)
}

/** Three times as long as without the mutant, plus ten seconds: a test that takes longer hangs, and thus notices it. */
function patienceFor(files: readonly string[], baseline: Baseline): number {
  return (3 * Math.max(...files.map((file) => secondsOf(file, baseline))) + 10) * 1000
}

function secondsOf(test: string, baseline: Baseline): number {
  return baseline.get(test)?.seconds ?? 0
}
