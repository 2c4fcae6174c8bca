import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'
import { hasCode } from './plain-error.ts'

/** A port that nothing listens on at 127.0.0.1 at this moment. */
export async function freePort(): Promise<number> {
  return listenAndClose({ port: 0, host: '127.0.0.1' })
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

async function listenAndClose(where: ListenOptions): Promise<number> {
  const server = createServer()
  server.listen(where)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('a TCP server has a TCP address')
  return address.port
}
