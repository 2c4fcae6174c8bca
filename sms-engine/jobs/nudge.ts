import pg from 'pg'
import type { Log } from '../engine/engine.ts'

/** How long to wait before listening again after the connection broke, ms. The ticks go on meanwhile. */
const retry_ms = 1_000

/**
 * Calls `wake` whenever somebody wrote to the outbox, so that a text leaves at once instead of at the next tick.
 * @returns a function that stops listening
 */
export async function listenToOutbox(databaseUrl: string, log: Log, wake: () => void): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | null = null

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    next.on('notification', wake)
    next.on('error', () => next.end().catch(() => undefined))
    next.on('end', () => {
      if (!stopped) setTimeout(relisten, retry_ms).unref()
    })
    await next.connect()
    await next.query('listen outbox')
    client = next
    wake()
  }

  function relisten(): void {
    listen().catch((error: unknown) => {
      log.warn({ err: error }, 'not listening to the outbox; trying again')
      if (!stopped) setTimeout(relisten, retry_ms).unref()
    })
  }

  await listen()
  return async () => {
    stopped = true
    await client?.end()
  }
}
