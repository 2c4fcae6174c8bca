/** One thing that a turn changed in the state. */
export interface Change {
  /** "open.questionId", "week.sent". */
  readonly what: string
  readonly before: string
  readonly after: string
}

/** The differences between two states, each worded for a person. */
export function changesOf(before: unknown, after: unknown, moment: (at: number) => string): Change[] {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names.flatMap((what) => {
    const [old, now] = [inWords(was.get(what), moment), inWords(is.get(what), moment)]
    // To a reader, absent and null are the same.
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

/** Only moments are this large in a state: the year 2001 in ms. */
const moments_from = 1e12

function inWords(leaf: Leaf | undefined, moment: (at: number) => string): string {
  if (leaf === undefined || leaf === null) return 'none'
  if (typeof leaf === 'number' && leaf > moments_from) return moment(leaf)
  return String(leaf)
}
