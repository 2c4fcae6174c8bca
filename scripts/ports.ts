import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'
import { hasCode } from './plain-error.ts'

/**
 * Systems use ports from 32,768 up for outgoing connections. One that was free there a moment ago may be taken by such
 * a connection when a server tries to listen on it.
 */
const [port_min, port_end] = [20_000, 32_000]
const tries_max = 100

/** A port that nothing listens on right now, picked at random so that two simultaneous callers get different ones. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < tries_max; tried++) {
    const port = randomInt(port_min, port_end)
    if ((await whyNotFree(port)) === undefined) return port
  }
  throw new Error('No port is free.')
}

/**
 * Why a server cannot listen on `port` now, if it cannot. Tries 127.0.0.1 and all addresses, which macOS treats as
 * separate questions.
 */
export async function whyNotFree(port: number): Promise<'in use' | 'not allowed for this user' | undefined> {
  try {
    await listenAndClose({ port, host: '127.0.0.1' })
    await listenAndClose({ port })
    return undefined
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return 'in use'
    if (hasCode(error, 'EACCES')) return 'not allowed for this user'
    throw error
  }
}

async function listenAndClose(where: ListenOptions): Promise<void> {
  const server = createServer()
  server.listen(where)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
