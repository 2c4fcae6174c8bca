/** One thing that a turn changed in the state. */
export interface Change {
  /** "open.questionId", "week.sent". */
  readonly what: string
  readonly before: string
  readonly after: string
}

/** What differs between two states, each difference a line that a person can read. */
export function changesOf(before: unknown, after: unknown, moment: (at: number) => string): Change[] {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names.flatMap((what) => {
    const [old, now] = [inWords(was.get(what), moment), inWords(is.get(what), moment)]
    // Absent and null are the same to a reader.
    return old === now ? [] : [{ what, before: old, after: now }]
  })
}

type Leaf = string | number | boolean | null

/** Every value in a structure, by its path. */
export function leavesOf(value: unknown, path = ''): Map<string, Leaf> {
  if (value === null || typeof value !== 'object') return new Map([[path, value as Leaf]])
  if (Array.isArray(value)) return new Map([[path, JSON.stringify(value)]])
  const leaves = Object.entries(value).map(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key))
  return new Map(leaves.flatMap((each) => [...each]))
}

/** Nothing in a state but a moment is as large: the year 2001 in ms. */
const moments_from = 1e12

function inWords(leaf: Leaf | undefined, moment: (at: number) => string): string {
  if (leaf === undefined || leaf === null) return 'none'
  if (typeof leaf === 'number' && leaf > moments_from) return moment(leaf)
  return String(leaf)
}
