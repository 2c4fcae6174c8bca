/** A frozen universe: its clock advances one second per look and only otherwise when told to. */
export interface Universe {
  /** Service time, ms. */
  now(): number
  /** The same time without advancing it. */
  peek(): number
  moveTo(at: number): void
  /** Ids in the order in which they were asked for. */
  id(kind: string): string
}

/** Monday, November 16, 2026, 8:00 AM in New York: an hour before the first slot of a week. */
const beginning = Date.UTC(2026, 10, 16, 13)

/** A universe of its own for each test. */
export function createUniverse(start = beginning): Universe {
  let clock = start
  let ids = 0
  return {
    now: () => {
      clock += 1_000
      return clock
    },
    peek: () => clock,
    moveTo: (at) => {
      clock = Math.max(clock, at)
    },
    id: (kind) => {
      ids += 1
      return `${kind}-${ids}`
    },
  }
}
