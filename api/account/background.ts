import type { FastifyBaseLogger } from 'fastify'

/** Work that no answer waits for: mail, mostly. It ends before the process does, and failing is logged. */
export interface Background {
  /** @param what names the work in the log; nothing personal. */
  run(what: string, task: () => Promise<void>): void
  /** Settles when nothing runs any more. */
  idle(): Promise<void>
}

export function createBackground(log: FastifyBaseLogger): Background {
  const running = new Set<Promise<void>>()
  return {
    run(what, task) {
      const ended: Promise<void> = task()
        .catch((err: unknown) => log.error({ err, what }, 'work in the background failed'))
        .finally(() => running.delete(ended))
      running.add(ended)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
