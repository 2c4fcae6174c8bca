/** Counts work that has begun and not ended, so that a fast-forward can wait until the world is quiet. */
export interface InFlight {
  /** Counts one piece of work; call what it returns, once, when the work has ended. */
  begin(): () => void
  /** Counts `work` until it settles; passes it through. */
  track<T>(work: Promise<T>): Promise<T>
  /** Resolves when nothing is under way. */
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
