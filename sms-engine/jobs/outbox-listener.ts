import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../runtime/log.ts'

/** How long to wait before listening again after the connection broke. The ticks go on meanwhile. */
const pause_ms = 1_000
const connect_ms_max = 5_000
/** Nothing may come for hours; so we ask whether the other end still listens. */
const ask_every_ms = 10_000
const answer_ms_max = 5_000

/** One connection that listens. */
interface Listener {
  /** Resolves when the connection is over, whoever ended it. */
  readonly ended: Promise<unknown>
  close(): Promise<void>
}

/** What the listener tells of. */
export interface OutboxEvents {
  /** Somebody wrote to the outbox. */
  wake(): void
  /** The database went away. Told before `wake` is, when it is back. */
  lost(): void
}

/**
 * Calls `wake` whenever somebody wrote to the outbox, so that a text leaves at once instead of at the next tick. Listens
 * again, on one connection at a time, when the database was away.
 * @returns a function that stops listening
 * @throws Error when the database cannot be reached at first
 */
export async function listenToOutbox(
  databaseUrl: string,
  log: Log,
  { wake, lost }: OutboxEvents,
  retry_ms = pause_ms,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  let listener = await listen(databaseUrl, wake)
  wake()

  async function keepListening(): Promise<void> {
    let isLost = false
    for (;;) {
      await listener.ended
      if (!isLost && !signal.aborted) lost()
      isLost = true
      await sleep(retry_ms, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      try {
        listener = await listen(databaseUrl, wake)
        isLost = false
        // Told to stop while it connected.
        if (signal.aborted) await listener.close()
        else wake()
      } catch (error) {
        log.warn({ err: error }, 'not listening to the outbox; trying again')
      }
    }
  }

  const kept = keepListening()
  return async () => {
    stopping.abort()
    await listener.close()
    await kept
  }
}

async function listen(connectionString: string, wake: () => void): Promise<Listener> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: connect_ms_max,
    query_timeout: answer_ms_max,
  })
  const ended = new Promise((resolve) => client.once('end', resolve))
  const close = () => client.end().catch(() => undefined)
  client.on('error', close)
  client.on('notification', wake)
  try {
    await client.connect()
    await client.query('listen outbox')
  } catch (error) {
    await close()
    throw error
  }
  const asking = setInterval(() => void client.query(`select 'still there'`).catch(close), ask_every_ms)
  void ended.then(() => clearInterval(asking))
  return { ended, close }
}
