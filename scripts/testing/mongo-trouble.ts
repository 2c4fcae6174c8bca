import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { BSON } from 'mongodb'

/**
 * Failures of a replica set: its member answers every command with an error code (10107 it is not the primary, 189 it
 * has just stepped down, 11600 it is shutting down), stops answering, or resets every connection.
 */
export type MongoTrouble = 10107 | 189 | 11600 | 'frozen' | 'reset'

/** A MongoDB behind a proxy that can simulate failures. */
export interface TroubledMongo {
  /** The server's address through the proxy. */
  readonly url: string
  /** Sets the current failure; null for none. */
  have(trouble: MongoTrouble | null): void
  close(): Promise<void>
}

const names: Readonly<Record<number, string>> = {
  10107: 'NotWritablePrimary',
  189: 'PrimarySteppedDown',
  11600: 'InterruptedAtShutdown',
}

const op_msg = 2013
/**
 * Length, id, id answered and opcode, 4 bytes each; in the messages we read, flags and the first section's kind follow.
 */
const header_bytes = 16
const body_at = header_bytes + 5

/** Drivers use these to discover members: a member in trouble still answers them. */
const greetings = new Set(['hello', 'isMaster', 'ismaster'])

export async function startMongoTrouble(target: string): Promise<TroubledMongo> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let trouble: MongoTrouble | null = null

  function keep(socket: Socket, other: Socket): void {
    open.add(socket)
    socket.setNoDelay()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
    if (trouble === 'frozen') socket.pause()
  }

  const server = createServer((near) => {
    if (trouble === 'reset') return void near.resetAndDestroy()
    const far = connect(Number(port), hostname)
    keep(near, far)
    keep(far, near)
    far.on('data', (bytes) => near.write(bytes))
    let read = Buffer.alloc(0)
    near.on('data', (bytes) => {
      read = Buffer.concat([read, bytes])
      while (read.length >= header_bytes && read.length >= read.readInt32LE(0)) {
        const message = read.subarray(0, read.readInt32LE(0))
        read = read.subarray(message.length)
        const answer = typeof trouble === 'number' ? refusal(message, trouble) : null
        if (answer) near.write(answer)
        else far.write(message)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    have(next) {
      trouble = next
      for (const socket of open) {
        if (next === 'reset') socket.resetAndDestroy()
        else if (next === 'frozen') socket.pause()
        else socket.resume()
      }
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A failing member's answer to a command; null if it answers normally. */
function refusal(message: Buffer, code: number): Buffer | null {
  if (message.readInt32LE(12) !== op_msg) return null
  const length = message.readInt32LE(body_at)
  const [command = ''] = Object.keys(BSON.deserialize(message.subarray(body_at, body_at + length)))
  if (greetings.has(command)) return null
  const codeName = names[code] ?? ''
  const body = BSON.serialize({ ok: 0, code, codeName, errmsg: codeName })
  const answer = Buffer.alloc(body_at + body.length)
  answer.writeInt32LE(answer.length, 0)
  answer.writeInt32LE(message.readInt32LE(4), 8)
  answer.writeInt32LE(op_msg, 12)
  answer.set(body, body_at)
  return answer
}
