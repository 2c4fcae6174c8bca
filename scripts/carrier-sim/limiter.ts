/** Runs at most so many pieces of work at once; the others wait in line, first come, first served. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

export function createLimiter(atOnce: number): Limiter {
  let free = atOnce
  let line: (() => void)[] = []
  /** Where the line begins: shifting a long array for every turn would cost more than the turn. */
  let head = 0

  function leave(): void {
    const next = line[head]
    if (!next) {
      free += 1
      line = []
      head = 0
      return
    }
    head += 1
    next()
  }

  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
