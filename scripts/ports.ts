import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer, type ListenOptions } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { lockFile } from './file-lock.ts'
import { hasCode } from './plain-error.ts'

/**
 * Systems use ports from 32,768 up for outgoing connections. One that was free there a moment ago may be taken by such
 * a connection when a server tries to listen on it.
 */
const [port_min, port_end] = [20_000, 32_000]
const block_ports = 60
const blocks = (port_end - port_min) / block_ports

interface Block {
  readonly first: number
  /** Without a reference, the lock would be garbage-collected and released. */
  readonly lock: unknown
}

let ours: Block | undefined
let given = 0

/**
 * A port that nothing listens on right now. Between this answer and the server that listens there, seconds may pass, so
 * each process gives ports of a block of its own, one after another: no other process of ours can choose the same one.
 */
export async function freePort(): Promise<number> {
  ours ??= claimBlock()
  for (let tried = 0; tried < block_ports; tried++) {
    const port = ours.first + (given++ % block_ports)
    if ((await whyNotFree(port)) === undefined) return port
  }
  throw new Error('No port is free.')
}

/** The kernel holds the block for as long as this process lives. */
function claimBlock(): Block {
  const folder = join(tmpdir(), `ports-of-tallytext-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true })
  const begin = randomInt(blocks)
  for (let tried = 0; tried < blocks; tried++) {
    const first = port_min + ((begin + tried) % blocks) * block_ports
    const lock = lockFile(join(folder, String(first)))
    if (lock) return { first, lock }
  }
  throw new Error('No block of ports is free.')
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
