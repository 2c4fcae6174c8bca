import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'

/** Work that no answer waits for: mail, mostly. It ends before the process does, and failing is logged. */
export interface Background {
  /** @param what names the work in the log; nothing personal. */
  run(what: string, task: () => Promise<void>): void
  /** Settles when nothing runs any more. */
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
