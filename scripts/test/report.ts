/** What the process running test files reports to the runner, line by line. */
export type Report =
  /** A test starts. */
  | { running: string }
  /** A test has failed; the others in its file continue. */
  | { failing: string }
  /** All suites of a file have ended; the next file follows. */
  | { done: { passed: number; failed: number; skipped: string[]; problems: string[]; cpuSeconds: number } }

/** The result of a test file or of a static step. */
export interface Outcome {
  /** The file relative to the repository's root, or the step's name. */
  readonly name: string
  readonly passed: number
  readonly failed: number
  /** Names of the skipped tests. */
  readonly skipped: readonly string[]
  readonly seconds: number
  /** CPU time of a test file's process and those it started, if known. */
  readonly cpuSeconds?: number | undefined
  /** Everything a person needs to find the fault; empty when there is none. */
  readonly detail: string
}

/** One line for the terminal, with all details if something failed. */
export function describe({ name, passed, failed, skipped, seconds, cpuSeconds, detail }: Outcome): string {
  const counts = [
    failed > 0 && `${failed} failed`,
    passed > 0 && `${passed} passed`,
    skipped.length > 0 && `skipped: ${skipped.join(', ')}`,
  ]
  const cpu = cpuSeconds === undefined ? '' : `, CPU ${cpuSeconds.toFixed(1)} s`
  const line = `${failed > 0 ? '✘' : '✓'} ${name}  ${counts.filter(Boolean).join(', ')}  ${seconds.toFixed(1)} s${cpu}`
  return failed > 0 ? `${line}\n${detail.trim().replaceAll(/^/gm, '    ')}\n` : line
}

/** The last line of a run. */
export function summarise(outcomes: readonly Outcome[]): string {
  const sum = (count: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[count], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}
