/** For whoever watches the process: is it alive, and may it be sent requests? */
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

const CHECK_TIMEOUT_MS = 2000

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes /readyz fail from now on, so that the balancer stops sending before the listener closes. */
    drain(): void
  }
}

export function installHealth(app: FastifyInstance, { pool }: { pool: Pool }): void {
  let draining = false
  app.decorate('drain', () => {
    draining = true
  })

  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const database = !draining && (await answersInTime(pool))
    if (draining || !database) reply.code(503)
    return { status: draining ? 'closing' : database ? 'ok' : 'no database' }
  })
}

async function answersInTime(pool: Pool): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS)
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
