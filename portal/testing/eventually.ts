import { setTimeout } from 'node:timers/promises'

/** Far beyond what anything here takes: a machine with other work to do is slow, and that is no failure. */
const PATIENCE_MS = 30_000
const LOOK_AGAIN_MS = 25

/** Looks until there is something to see, and answers it. `what` is missed in the error. */
export async function eventually<Seen>(what: string, look: () => Promise<Seen | undefined>): Promise<Seen> {
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    const seen = await look()
    if (seen !== undefined) return seen
    if (Date.now() > until) throw new Error(`Waited ${PATIENCE_MS / 1000} s in vain for ${what}.`)
    await setTimeout(LOOK_AGAIN_MS)
  }
}
