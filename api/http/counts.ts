/** How often something may happen in a while. */
export interface CountLimit {
  readonly max: number
  /** The window begins with the first that is counted; when it ends, all of them are forgotten together. */
  readonly window_ms: number
}

/** Where it is counted what happens under a name. */
export interface Counts {
  /**
   * Counts one more, unless as many as may are counted already: one step, so that of many at once no more get through.
   * @returns null when it was counted; otherwise how long it takes until one may be counted again, ms
   */
  take(name: string, limit: CountLimit): Promise<number | null>
  /** Takes back what was counted. */
  giveBack(name: string): Promise<void>
}

/** Beyond this the names that were counted first are forgotten, so that counting cannot fill the memory. */
const names_max = 100_000

interface Window {
  count: number
  readonly ends_ms: number
}

/** Counts in this process alone, by machine time. */
export function countsInMemory(machineNow: () => number = Date.now): Counts {
  const windows = new Map<string, Window>()

  function open(name: string, window_ms: number): Window {
    windows.delete(name)
    for (const [oldest, { ends_ms }] of windows) {
      if (windows.size < names_max && ends_ms > machineNow()) break
      windows.delete(oldest)
    }
    const window = { count: 0, ends_ms: machineNow() + window_ms }
    windows.set(name, window)
    return window
  }

  return {
    async take(name, { max, window_ms }) {
      const current = windows.get(name)
      const window = current && current.ends_ms > machineNow() ? current : open(name, window_ms)
      if (window.count >= max) return window.ends_ms - machineNow()
      window.count += 1
      return null
    },
    async giveBack(name) {
      const window = windows.get(name)
      if (window && window.count > 0) window.count -= 1
    },
  }
}
