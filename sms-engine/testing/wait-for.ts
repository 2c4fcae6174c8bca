import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for something that another process brings about. The limit is for things that never come: a busy machine, whose
 * work takes ten times as long, must not reach it.
 * @throws Error naming what did not come within `limit_ms`
 */
export async function waitFor(what: string, holds: () => Promise<boolean>, limit_ms = 60_000): Promise<void> {
  const deadline = Date.now() + limit_ms
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited ${limit_ms} ms in vain: ${what}`)
    await sleep(25)
  }
}
