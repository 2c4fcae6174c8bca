/** One line of the benchmark table. */
export interface Figure {
  readonly part: string
  readonly what: string
  /** As measured in this run. */
  readonly value: string
  /** The project's target, if there is one. */
  readonly target?: string
  readonly met?: boolean
}

/** One part of the benchmark; `npm run bench -- NAME` runs it alone. */
export interface Part {
  readonly name: string
  /** For parts that take minutes: they run only when named. */
  readonly onlyByName?: boolean
  /** @param size the number given after the names, for parts that can run at several sizes */
  run(size?: number): Promise<readonly Figure[]>
}

/** The table as text with aligned columns. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map(({ part, what, value, target = '', met }) => [
    part,
    what,
    value,
    target,
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A figure with a lower bound. */
export function atLeast(
  part: string,
  what: string,
  value: number,
  bound: number,
  format: (n: number) => string,
): Figure {
  return { part, what, value: format(value), target: `at least ${format(bound)}`, met: value >= bound }
}

/** A figure with an upper bound. */
export function atMost(
  part: string,
  what: string,
  value: number,
  bound: number,
  format: (n: number) => string,
): Figure {
  return { part, what, value: format(value), target: `at most ${format(bound)}`, met: value <= bound }
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
export const percent = (value: number): string => `${(100 * value).toFixed(0)} %`
export const ratio = (value: number): string => `${value.toFixed(2)} x`
export const ms = (value: number): string => `${value.toFixed(1)} ms`
/** Minutes and seconds. */
export const minutes = (value_ms: number): string => {
  const seconds = Math.round(value_ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
