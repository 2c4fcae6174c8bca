import { Busy } from '../http/busy.ts'

/** Lets a few asynchronous tasks run at once, keeps some waiting in order, and turns the rest away. */
export interface Gate {
  /** @throws {Busy} when the waiting room is full. */
  run<T>(task: () => Promise<T>): Promise<T>
}

export function createGate({ runningMax, waitingMax }: { runningMax: number; waitingMax: number }): Gate {
  let running = 0
  const waiting: (() => void)[] = []

  return {
    async run(task) {
      if (running >= runningMax) {
        if (waiting.length >= waitingMax) throw new Busy('Too many tasks are waiting.')
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        running++
      }
      try {
        return await task()
      } finally {
        // The place passes to the next one waiting without becoming free in between.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
