import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import { withSetting } from './boot-error.ts'

export interface MetricsServerOptions {
  readonly port: number
  /** Every interface in production, only this machine in development. */
  readonly host: string
  /** What a collector must present; without a token, nobody may look in production. */
  readonly token: string | undefined
  readonly production: boolean
}

/**
 * The worker's only door: `/healthz` for its supervisor, `/metrics` for a collector that presents the token. Rejects if
 * the port is taken.
 */
export async function serveMetrics(
  registry: Registry,
  { port, host, token, production }: MetricsServerOptions,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const mayLook = (header = '') => {
    if (token === undefined) return !production
    return timingSafeEqual(digest(header), digest(`Bearer ${token}`))
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.url === '/healthz') return response.end('{"status":"ok"}')
      if (request.url !== '/metrics' || !mayLook(request.headers.authorization)) {
        response.statusCode = 404
        return response.end()
      }
      const metrics = await registry.metrics()
      return response.setHeader('content-type', registry.contentType).end(metrics)
    }
    answer().catch(() => response.destroy())
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error) => reject(withSetting(error, 'METRICS_PORT')))
  server.listen(port, host, resolve)
  await promise
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Gives all inputs the same length, so that they can be compared. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
