import PQueue from 'p-queue'

/** Thrown instead of queuing yet another task; the API answers it with 503. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Runs a few asynchronous tasks at once and queues some more, in order.
 * @returns runs a task when its turn comes, or throws {@link Busy} when the queue is full
 */
export function limitConcurrency(limits: { runningMax: number; waitingMax: number }) {
  const queue = new PQueue({ concurrency: limits.runningMax })
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (queue.size >= limits.waitingMax) throw new Busy('Too many tasks are waiting.')
    return queue.add<T>(task)
  }
}
