/**
 * Runs a task once at a time. Calls that come while it runs share one more run after it, so that whatever they wanted
 * done is done when their promise settles.
 */
export function singleFlight(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let queued: Promise<void> | null = null

  function start(): Promise<void> {
    running = task().finally(() => {
      running = null
    })
    return running
  }

  return () => {
    if (!running) return start()
    queued ??= running.then(settled, settled)
    return queued
  }

  function settled(): Promise<void> {
    queued = null
    return start()
  }
}
