/** For a load balancer: is this process alive, and may it be sent requests? */
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { engineSchema } from '../../sms-engine/migrations/schema.ts'
import type { JobStoreProbe } from '../../sms-engine/runtime/jobs/job-store-probe.ts'
import { isMigrated } from '../../sms-engine/runtime/schema.ts'
import { ClockAstray, readClock } from '../../sms-engine/runtime/service-clock.ts'
import { apiSchema } from '../migrations/schema.ts'

const check_timeout_ms = 2000

/** What keeps a process from serving, for the log of a balancer. */
type Problem = 'closing' | 'no database' | 'database frozen' | 'migrations missing' | 'no writing' | 'clock off'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes /readyz fail from now on, so that the balancer stops sending before the listener closes. */
    drain(): void
  }
}

/** Why scheduled texts are held back, or null: told beside, because texts are answered meanwhile. */
export type HeldBecause = () => Promise<string | null>

/**
 * The job store is told of and keeps nobody out: texts are answered and pages shown without it, and every process lacks it at
 * the same time, so that a balancer would have nobody left.
 */
export function installHealth(
  app: FastifyInstance,
  { pool }: { pool: Pool },
  jobStore: JobStoreProbe,
  heldBecause: HeldBecause = async () => null,
): void {
  let draining = false
  const writes = createWriting(pool)
  app.decorate('drain', () => {
    draining = true
  })

  app.get('/healthz', { logLevel: 'warn', schema: { hide: true } }, () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    const problem = draining ? 'closing' : await firstProblem(pool, writes)
    if (problem !== null) return reply.code(503).send({ status: problem })
    let held: string | null = null
    const asked = heldBecause().then((reason) => {
      held = reason
      return true
    })
    const [jobs] = await Promise.all([inTime(jobStore.answers()), inTime(asked)])
    return { status: 'ok', ...(jobs !== 'yes' && { without: 'job store' }), ...(held !== null && { held }) }
  })
}

async function firstProblem(pool: Pool, writes: () => Promise<boolean>): Promise<Problem | null> {
  const halves = () => Promise.all([engineSchema, apiSchema].map((schema) => isMigrated(pool, schema)))
  const asked: readonly [() => Promise<boolean>, Readonly<Record<'no' | 'failed', Problem>>][] = [
    [() => pool.query('select 1').then(() => true), { no: 'no database', failed: 'no database' }],
    [() => halves().then((both) => both.every(Boolean)), { no: 'migrations missing', failed: 'no database' }],
    [writes, { no: 'no writing', failed: 'no writing' }],
    [() => clocksAgree(pool), { no: 'clock off', failed: 'no database' }],
  ]
  for (const [ask, problems] of asked) {
    const answer = await inTime(ask())
    if (answer !== 'yes') return answer === 'late' ? 'database frozen' : problems[answer]
  }
  return null
}

/** While this process's clock is off, or the database's by the carrier's, nothing is decided: every text has to come again. */
function clocksAgree(pool: Pool): Promise<boolean> {
  return readClock(pool).then(
    ({ carrierOff_ms }) => carrierOff_ms === null,
    (error: unknown) => {
      if (error instanceof ClockAstray) return false
      throw error
    },
  )
}

/** How long one try of writing stands for all who ask: anybody may ask, as often as they like. */
const written_ms = 1000

/**
 * Tries whether something can be written. A server whose disk is full, or that stands by for another, reads as ever, and even
 * writes where it has room left; so the table is made anew each time, which needs a new file.
 */
function createWriting(pool: Pool): () => Promise<boolean> {
  const write = async () => {
    await pool.query(`truncate written; insert into written (padding) values (repeat('x', 4000))`)
    return true
  }
  let latest = Promise.resolve(true)
  let triedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - triedAt < written_ms) return latest
    triedAt = performance.now()
    latest = write()
    return latest
  }
}

async function inTime(check: Promise<boolean>): Promise<'yes' | 'no' | 'failed' | 'late'> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => resolve('late'), check_timeout_ms)
  const answer = check.then(
    (holds) => (holds ? 'yes' : 'no'),
    () => 'failed' as const,
  )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
