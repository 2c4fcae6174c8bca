import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'

/** Work that no answer waits for, mostly mail. It finishes before the process exits; failures are logged. */
export interface Background {
  /** @param what names the work in the log; must contain no personal data. */
  run(what: string, task: () => Promise<void>): void
  /** Settles when nothing is running. */
  idle(): Promise<void>
}

export function createBackground(log: FastifyBaseLogger): Background {
  const queue = new PQueue()
  return {
    run(what, task) {
      const logged = () => task().catch((err: unknown) => log.error({ err, what }, 'work in the background failed'))
      void queue.add(logged)
    },
    idle: () => queue.onIdle(),
  }
}
