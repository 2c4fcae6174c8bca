import PQueue from 'p-queue'

/** A task of which only one run is under way at a time. */
export interface SingleFlight {
  /** Calls that come while it runs share one more run after it, so that what they wanted is done when this settles. */
  run(): Promise<void>
  /** Resolves when no run is under way; starts none. */
  idle(): Promise<void>
}

/** Makes a task run once at a time. */
export function singleFlight(task: () => Promise<void>): SingleFlight {
  const queue = new PQueue({ concurrency: 1 })
  let newest = Promise.resolve()
  return {
    run() {
      // A run that waits has not begun: it will see what this call is about.
      if (queue.size === 0) newest = queue.add(task)
      return newest
    },
    idle: () => queue.onIdle(),
  }
}
