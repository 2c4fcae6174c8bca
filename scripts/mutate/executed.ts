/** The parts of a file that ran, as offsets into its text: from, to, from, to … */
export type Segments = readonly number[]

/** The part that we read of V8's output for a process with NODE_V8_COVERAGE. */
export interface CoverageFile {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly Range[] }[]
  }[]
}

interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/**
 * The parts of a script that ran. V8 gives a range for each function and, within it, for each block that ran a
 * different number of times from its surroundings: the innermost range decides. Types are blanked out before a program
 * runs, so offsets are those of the source.
 */
export function executedSegments(functions: CoverageFile['result'][number]['functions']): Segments {
  const ranges = functions.flatMap((one) => one.ranges)
  ranges.sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset)
  const edges = [...new Set(ranges.flatMap(({ startOffset, endOffset }) => [startOffset, endOffset]))].sort(
    (a, b) => a - b,
  )
  const segments: number[] = []
  const open: Range[] = []
  let next = 0
  for (const [index, edge] of edges.slice(0, -1).entries()) {
    while ((open.at(-1)?.endOffset ?? edge + 1) <= edge) open.pop()
    for (let range = ranges[next]; range?.startOffset === edge; range = ranges[next]) {
      open.push(range)
      next += 1
    }
    const end = edges[index + 1] ?? edge
    if ((open.at(-1)?.count ?? 0) === 0) continue
    if (segments.at(-1) === edge) segments[segments.length - 1] = end
    else segments.push(edge, end)
  }
  return segments
}

/** Whether the code at an offset ran. */
export function ran(segments: Segments, offset: number): boolean {
  for (let index = 0; index < segments.length; index += 2) {
    if (offset < (segments[index] ?? 0)) return false
    if (offset < (segments[index + 1] ?? 0)) return true
  }
  return false
}
