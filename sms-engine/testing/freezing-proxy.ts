import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between us and a server that can stop passing anything on without breaking a connection. */
export interface FreezingProxy {
  /** The server's address, by way of the proxy. */
  readonly url: string
  /** From now on nothing comes through on the connections that there are; new ones work. */
  freeze(): void
  /** What was held back arrives after all. */
  thaw(): void
  close(): Promise<void>
}

/** @param target address of the server, of any protocol that goes by TCP */
export async function startFreezingProxy(target: string): Promise<FreezingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()

  function pass(from: Socket, to: Socket): void {
    open.add(from)
    from.setNoDelay()
    from.on('data', (bytes) => to.write(bytes))
    from.on('error', () => undefined)
    // A socket that is paused does not close: while all is frozen neither side learns that the other is gone.
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
  }

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    pass(near, far)
    pass(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    freeze() {
      for (const side of open) side.pause()
    },
    thaw() {
      for (const side of open) side.resume()
    },
    async close() {
      for (const side of open) side.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
