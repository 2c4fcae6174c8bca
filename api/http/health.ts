/** For a load balancer: is this process alive, and may it be sent requests? */
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { engineSchema } from '../../sms-engine/migrations/schema.ts'
import type { JobStoreProbe } from '../../sms-engine/runtime/jobs/job-store-probe.ts'
import { isMigrated } from '../../sms-engine/runtime/schema.ts'
import { apiSchema } from '../migrations/schema.ts'

const check_timeout_ms = 2000

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes /readyz fail from now on, so that the balancer stops sending before the listener closes. */
    drain(): void
  }
}

export function installHealth(app: FastifyInstance, { pool }: { pool: Pool }, jobStore: JobStoreProbe): void {
  let draining = false
  app.decorate('drain', () => {
    draining = true
  })

  app.get('/healthz', { logLevel: 'warn', schema: { hide: true } }, () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const problem = draining ? 'closing' : await firstProblem(pool, jobStore)
    if (problem !== null) reply.code(503)
    return { status: problem ?? 'ok' }
  })
}

/** What keeps this process from serving, in a few words for the log of a balancer. */
async function firstProblem(pool: Pool, jobStore: JobStoreProbe): Promise<string | null> {
  if (!(await isTrueInTime(pool.query('select 1').then(() => true)))) return 'no database'
  const halves = Promise.all([engineSchema, apiSchema].map((schema) => isMigrated(pool, schema)))
  const migrated = halves.then((both) => both.every(Boolean))
  if (!(await isTrueInTime(migrated))) return 'migrations missing'
  return (await isTrueInTime(jobStore.answers())) ? null : 'no job store'
}

async function isTrueInTime(check: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), check_timeout_ms)
  return Promise.race([check.catch(() => false), late]).finally(() => clearTimeout(timer))
}
