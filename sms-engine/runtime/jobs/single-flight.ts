/** A task of which only one run is under way at a time. */
export interface SingleFlight {
  /** Calls that come while it runs share one more run after it, so that what they wanted is done when this settles. */
  run(): Promise<void>
  /** Resolves when no run is under way; starts none. */
  idle(): Promise<void>
}

/** Makes a task run once at a time. */
export function singleFlight(task: () => Promise<void>): SingleFlight {
  let running: Promise<void> | null = null
  let queued: Promise<void> | null = null

  function start(): Promise<void> {
    queued = null
    running = task().finally(() => {
      running = null
    })
    return running
  }

  return {
    run() {
      if (!running) return start()
      queued ??= running.then(start, start)
      return queued
    },
    async idle() {
      while (running) await running.catch(() => undefined)
    },
  }
}
