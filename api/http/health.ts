/** For a load balancer: is this process alive, and may it be sent requests? */
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { engineSchema } from '../../sms-engine/migrations/schema.ts'
import type { JobStoreProbe } from '../../sms-engine/runtime/jobs/job-store-probe.ts'
import { isMigrated } from '../../sms-engine/runtime/schema.ts'
import { ClockAstray, readClock } from '../../sms-engine/runtime/service-clock.ts'
import { apiSchema } from '../migrations/schema.ts'

const check_timeout_ms = 2000

/** Why a process cannot serve, for the balancer's log. */
type Problem = 'closing' | 'no database' | 'database frozen' | 'migrations missing' | 'no writing' | 'clock off'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes /readyz fail from now on, so that the balancer stops sending requests before the listener closes. */
    drain(): void
  }
}

/** Why scheduled texts are held back, or null. Reported separately, because texts are still answered. */
export type HeldBecause = () => Promise<string | null>

/**
 * A job store outage is reported but does not fail readiness: texts and pages are served without it, and every process
 * loses it at the same time, so that a balancer would have no process left.
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

/**
 * While this process's clock is off, or the database's by the carrier's, nothing is decided: every text has to be
 * redelivered.
 */
function clocksAgree(pool: Pool): Promise<boolean> {
  return readClock(pool).then(
    ({ carrierOff_ms }) => carrierOff_ms === null,
    (error: unknown) => {
      if (error instanceof ClockAstray) return false
      throw error
    },
  )
}

/** How long the result of one write is reused for everyone: anyone may call this, as often as they like. */
const written_ms = 1000

/**
 * Tests whether the database can be written to. A server whose disk is full, or a standby, still reads, and the former
 * even writes where it has room left; so the table is truncated each time, which needs a new file.
 */
const into_a_new_file = `set local lock_timeout = 200; truncate written; insert into written (padding) values (repeat('x', 4000))`

/**
 * The same while somebody reads the table for long, as `pg_dump` does: nobody may truncate it then. Digits that hardly
 * compress fill a page of their own, so that this needs room on the disk too. They go with the next truncating. The
 * limit is longer because this waits for the truncating of other servers to give up.
 */
const into_a_new_page = `set local lock_timeout = 1000;
  insert into written (padding) select string_agg(md5(random()::text), '') from generate_series(1, 250)`

const lock_not_available = '55P03'

function createWriting(pool: Pool): () => Promise<boolean> {
  const write = async () => {
    try {
      await pool.query(into_a_new_file)
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== lock_not_available) throw error
      await pool.query(into_a_new_page)
    }
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
