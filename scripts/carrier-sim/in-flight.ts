/** Counts unfinished work, so that a fast-forward can wait until nothing is in progress. */
export interface InFlight {
  /** Counts one piece of work; call the returned function once when it ends. */
  begin(): () => void
  /** Counts `work` until it settles, and returns it. */
  track<T>(work: Promise<T>): Promise<T>
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>
}

export function createInFlight(): InFlight {
  let count = 0
  let waiting: (() => void)[] = []

  function end(): void {
    count -= 1
    if (count > 0) return
    const quiet = waiting
    waiting = []
    for (const resolve of quiet) resolve()
  }

  function begin(): () => void {
    count += 1
    return end
  }

  return {
    begin,
    track(work) {
      begin()
      work.then(end, end)
      return work
    },
    idle: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}
