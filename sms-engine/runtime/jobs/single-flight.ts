import PQueue from 'p-queue'

/** A task that never runs more than once at a time. */
export interface SingleFlight {
  /** Calls made during a run share one more run after it, so whatever they wanted is done by the time this settles. */
  run(): Promise<void>
  /** Resolves when nothing is running; starts nothing. */
  idle(): Promise<void>
}

export function singleFlight(task: () => Promise<void>): SingleFlight {
  const queue = new PQueue({ concurrency: 1 })
  let newest = Promise.resolve()
  return {
    run() {
      // A waiting run has not started, so it will see what this call is about.
      if (queue.size === 0) newest = queue.add(task)
      return newest
    },
    idle: () => queue.onIdle(),
  }
}
