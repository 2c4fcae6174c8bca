import type { MutantName } from './mutants.ts'
import type { Kind } from './mutation.ts'
import type { TargetName } from './targets.ts'

/** One mutant of a sample and its outcome. */
export interface Result extends MutantName {
  readonly kind: Kind
  readonly line: number
  readonly outcome:
    | 'noticed'
    | 'survived'
    /** Known to make no difference. */
    | 'equivalent'
    /** Time ran out before it. */
    | 'not planted'
    /** From an earlier report, and no longer in the code. */
    | 'gone'
  /** The test file that noticed it, and its message. */
  readonly by?: string | undefined
  readonly why?: string | undefined
  /** How many test files run its place. */
  readonly tests?: number | undefined
  readonly seconds?: number | undefined
  /** A survivor that the compiler would reject: it could not be committed, although no test notices it. */
  readonly refusedByTypes?: boolean | undefined
}

/** What `npm run mutate` stores in .data/mutate, for `--survivors` and for people. */
export interface Report {
  readonly folder: TargetName
  readonly seed: number
  readonly sample: number
  readonly minutes: number
  readonly results: readonly Result[]
}

/** The figures of a report. */
export interface Score {
  readonly mutants: number
  readonly noticed: number
  readonly survived: number
  readonly equivalents: number
  readonly notPlanted: number
  /** The noticed share of planted mutants that make a difference, 0 to 100. */
  readonly percent: number
}

export function scoreOf({ results }: Pick<Report, 'results'>): Score {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length
  const [noticed, survived, equivalents] = [count('noticed'), count('survived'), count('equivalent')]
  const planted = noticed + survived
  const percent = planted === 0 ? 0 : (100 * noticed) / planted
  return { mutants: planted + equivalents, noticed, survived, equivalents, notPlanted: count('not planted'), percent }
}

/** A mutant for the terminal: its place, the change, and the line it is on. */
export function describeResult({
  file,
  line,
  kind,
  within,
  before,
  after,
  context,
  tests,
  refusedByTypes,
}: Result): string {
  const what = `${inBrief(before) || '(nothing)'} → ${inBrief(after) || '(nothing)'}`
  const reached = tests === 0 ? ' · no test runs it' : ''
  const refused = refusedByTypes ? ' · the compiler refuses it' : ''
  // A change that is short or spans lines is unclear without the line it starts on.
  const isClear = before.length > 15 && context.includes(before)
  const where = isClear ? ` · in ${within}` : ` · in ${within}: ${inBrief(context)}`
  return `${file}:${line}  ${kind}: ${what}${where}${reached}${refused}`
}

function inBrief(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 70)} … ${text.slice(-40)}`
}

/** The table at the end of a run, in the format of scripts/README.md. */
export function tableOf(reports: readonly Report[]): string {
  const rows = reports.map((report) => {
    const { mutants, noticed, survived, equivalents, percent } = scoreOf(report)
    const name = `\`${report.folder}\``
    return `| ${[name, mutants, noticed, survived, equivalents, `${percent.toFixed(1)} %`, report.seed].join(' | ')} |`
  })
  const head = '| folder | mutants | noticed | survived | equivalents | score | seed |\n|---|---|---|---|---|---|---|'
  return [head, ...rows].join('\n')
}
