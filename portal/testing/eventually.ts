import { setTimeout } from 'node:timers/promises'

/** Far more than needed, because a busy machine is no failure: with two suites on two cores, a page took over 30 s. */
export const PATIENCE_MS = 90_000
const LOOK_AGAIN_MS = 25

/** Calls `look` until it returns something. If it never does, the error says that `what` was missing. */
export async function eventually<Seen>(what: string, look: () => Promise<Seen | undefined>): Promise<Seen> {
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    const seen = await look()
    if (seen !== undefined) return seen
    if (Date.now() > until) throw new Error(`Waited ${PATIENCE_MS / 1000} s in vain for ${what}.`)
    await setTimeout(LOOK_AGAIN_MS)
  }
}
