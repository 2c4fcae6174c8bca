import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

/** How long to wait before listening again after the connection broke. The ticks go on meanwhile. */
const pause_ms = 1_000
const connect_ms_max = 5_000
/** Hours may pass without a message, so we check that the other end is still there. */
const ask_every_ms = 10_000
const answer_ms_max = 5_000

interface Listener {
  /** Resolves when the connection is over, whoever ended it. */
  readonly ended: Promise<unknown>
  close(): Promise<void>
}

/** What the listener reports. */
export interface ListenerEvents {
  /**
   * Somebody said something on the channel. Null: we have only just begun to listen, and do not know what was said
   * before.
   */
  wake(said: string | null): void
  /** The database went away. Called before `wake` reports that it is back. */
  lost(): void
}

/**
 * Calls `wake` whenever somebody says something on a Postgres channel. Reconnects after an outage of the database, with
 * one connection at a time.
 * @param channel a plain name
 * @returns a function that stops listening
 * @throws Error if the database cannot be reached at the start
 */
export async function listen(
  databaseUrl: string,
  channel: string,
  log: Log,
  { wake, lost }: ListenerEvents,
  retry_ms = pause_ms,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  let listener = await connect(databaseUrl, channel, wake)
  wake(null)

  async function keepListening(): Promise<void> {
    let isLost = false
    for (;;) {
      await listener.ended
      if (!isLost && !signal.aborted) lost()
      isLost = true
      await sleep(retry_ms, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      try {
        listener = await connect(databaseUrl, channel, wake)
        isLost = false
        // It was told to stop while connecting.
        if (signal.aborted) await listener.close()
        else wake(null)
      } catch (error) {
        log.warn({ err: error }, `not listening to ${channel}; trying again`)
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

async function connect(connectionString: string, channel: string, wake: ListenerEvents['wake']): Promise<Listener> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: connect_ms_max,
    query_timeout: answer_ms_max,
  })
  const ended = new Promise((resolve) => client.once('end', resolve))
  const close = () => client.end().catch(() => undefined)
  client.on('error', close)
  client.on('notification', ({ payload }) => wake(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    await close()
    throw error
  }
  const asking = setInterval(() => void client.query(`select 'still there'`).catch(close), ask_every_ms)
  void ended.then(() => clearInterval(asking))
  return { ended, close }
}
