import PQueue from 'p-queue'

/** Thrown instead of letting yet another task wait; the API answers it with 503. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Lets a few asynchronous tasks run at once and keeps some waiting, in order.
 * @returns runs a task when its turn comes, or throws {@link Busy} when as many wait already as may
 */
export function limitConcurrency(limits: { runningMax: number; waitingMax: number }) {
  const queue = new PQueue({ concurrency: limits.runningMax })
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (queue.size >= limits.waitingMax) throw new Busy('Too many tasks are waiting.')
    return queue.add<T>(task)
  }
}
