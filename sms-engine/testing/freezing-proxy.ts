import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network to a server that can stop passing anything on without breaking a connection. */
export interface FreezingProxy {
  /** The server's address through the proxy. */
  readonly url: string
  /**
   * From now on nothing gets through on the existing connections; new ones work. `to server`: what the server says
   * still arrives, but it hears nothing.
   */
  freeze(what?: 'all' | 'to server'): void
  /** Everything held back arrives after all. */
  thaw(): void
  /** Connections made from now on go to another server. */
  redirect(target: string): void
  close(): Promise<void>
}

/** @param target address of the server, for any protocol over TCP */
export async function startFreezingProxy(target: string): Promise<FreezingProxy> {
  let { hostname, port } = new URL(target)
  const open = new Map<Socket, 'to server' | 'from server'>()

  function pass(from: Socket, to: Socket, way: 'to server' | 'from server'): void {
    open.set(from, way)
    from.setNoDelay()
    from.on('data', (bytes) => to.write(bytes))
    from.on('error', () => undefined)
    // A paused socket does not close: while everything is frozen, neither side learns that the other is gone.
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
  }

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    pass(near, far, 'to server')
    pass(far, near, 'from server')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    freeze(what = 'all') {
      for (const [side, way] of open) if (what === 'all' || what === way) side.pause()
    },
    thaw() {
      for (const side of open.keys()) side.resume()
    },
    redirect(other) {
      ;({ hostname, port } = new URL(other))
    },
    async close() {
      for (const side of open.keys()) side.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
