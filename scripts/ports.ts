import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'
import { hasCode } from './plain-error.ts'

/**
 * Systems give connections that go out a port from 32,768 on. One that was free there a moment ago may be such a
 * connection's when somebody comes to listen on it.
 */
const [port_min, port_end] = [20_000, 32_000]
const tries_max = 100

/** A port that nothing listens on at this moment, by lot, so that two who look at once find different ones. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < tries_max; tried++) {
    const port = randomInt(port_min, port_end)
    if ((await whyNotFree(port)) === undefined) return port
  }
  throw new Error('No port is free.')
}

/**
 * Why a server could not listen on `port` now, if it could not. Asks for 127.0.0.1 and for all addresses, which macOS treats
 * as two questions.
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
