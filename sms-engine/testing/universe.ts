/** A frozen universe: its clock moves one second each time it is read, and otherwise only on request. */
export interface Universe {
  /** Service time, ms. */
  now(): number
  /** The same time without advancing it. */
  peek(): number
  moveTo(at: number): void
  /** Ids, numbered in the order of the requests. */
  id(kind: string): string
}

/** Monday, November 16, 2026, 8:00 AM in New York: an hour before the first slot of a week. */
const beginning = Date.UTC(2026, 10, 16, 13)

/** Each test gets a universe of its own. */
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
