/**
 * GET /metrics in the Prometheus text format, for a collector with METRICS_TOKEN. In development this machine may look.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import { countEngine } from '../../sms-engine/engine/engine-metrics.ts'
import { gaugesOf } from '../../sms-engine/engine/gauges.ts'
import { createMetrics } from '../../sms-engine/runtime/metrics.ts'
import type { ApiConfig } from '../config.ts'
import { bearerOf, isSame } from './bearer.ts'
import { opensTo } from './development-door.ts'
import { sendNotFound } from './errors.ts'

/** Upper bounds of the latency histogram, s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export interface MetricsOptions {
  readonly config: ApiConfig
  readonly engine: Engine
  /** Number of Stripe events that were given up. */
  countDeadEvents(): Promise<number>
  /** How long the oldest Stripe event has waited to be processed, s; 0 when none waits. */
  oldestEvent_s(): Promise<number>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer stays open until the client disconnects. */
    readonly staysOpen?: boolean
  }
  interface FastifyInstance {
    /** The registry of this process's metrics. */
    readonly registry: Registry
  }
}

export function installMetrics(
  app: FastifyInstance,
  { config, engine, countDeadEvents, oldestEvent_s }: MetricsOptions,
): void {
  const { registry, close } = createMetrics()
  app.decorate('registry', registry)
  const stopCounting = countEngine(registry, engine)
  app.addHook('onClose', async () => {
    stopCounting()
    close()
  })
  countAnswers(app, registry)
  countWebhooks(app, registry)
  const readService = gaugesOfService(registry, engine, { countDeadEvents, oldestEvent_s })

  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    // To unauthorized callers, it looks like any missing path.
    if (!mayLook(request, config)) return sendNotFound(reply)
    await readService()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayLook(request: FastifyRequest, config: ApiConfig): boolean {
  const { metricsToken } = config
  if (metricsToken === undefined) return opensTo(request, config)
  const given = bearerOf(request)
  return given !== undefined && isSame(metricsToken, given)
}

/** Counts answers by status class, and measures their duration. */
function countAnswers(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const count = new Counter({
    name: 'tallytext_http_requests_total',
    help: 'Requests answered',
    labelNames: ['status'],
    registers,
  })
  const duration = new Histogram({
    name: 'tallytext_http_request_seconds',
    help: 'How long answers took',
    buckets: BUCKETS,
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    count.inc({ status: `${Math.floor(reply.statusCode / 100)}xx` })
    // An answer that stays open until its reader leaves is not slow.
    if (!request.routeOptions.config.staysOpen) duration.observe(reply.elapsedTime / 1000)
  })
}

/** Chosen for the callers: the carrier stops waiting for an answer after 15 s, and retries after a failure. */
const webhook_buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** Counts the answers to webhooks, by webhook and status, and measures their duration. */
function countWebhooks(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const answers = new Counter({
    name: 'tallytext_webhook_answers_total',
    help: 'Answers to webhooks',
    labelNames: ['webhook', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'tallytext_webhook_seconds',
    help: 'How long answers to webhooks took',
    labelNames: ['webhook'],
    buckets: webhook_buckets,
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const { url = '' } = request.routeOptions
    if (!url.startsWith('/webhooks/')) return
    const webhook = url.slice('/webhooks/'.length)
    answers.inc({ webhook, status: reply.statusCode })
    seconds.observe({ webhook }, reply.elapsedTime / 1000)
  })
}

/**
 * Gauges of what waits and what went wrong, in the whole service.
 * @returns a function that updates them
 */
function gaugesOfService(
  registry: Registry,
  engine: Engine,
  { countDeadEvents, oldestEvent_s }: Pick<MetricsOptions, 'countDeadEvents' | 'oldestEvent_s'>,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const outbox = gauge('tallytext_outbox_messages', 'Messages that are not settled, by state', ['state'])
  const oldest = gauge('tallytext_outbox_oldest_seconds', 'How long the oldest queued message has waited')
  const lag = gauge('tallytext_due_lag_seconds', 'By how much the most overdue conversation is late')
  const deadLetters = gauge('tallytext_dead_letters', 'Texts whose turn threw')
  const openCases = gauge('tallytext_open_cases', 'Questions of learners without an answer')
  const codes = gauge('tallytext_codes_last_hour', 'One-time codes of the last hour, which cost money')
  const waiting = gauge('tallytext_outbox_waiting', 'Messages that wait to be sent, by kind', ['kind'])
  const waited = gauge('tallytext_outbox_waiting_oldest_seconds', 'How long the oldest of a kind has waited', ['kind'])
  const clock = gauge(
    'tallytext_clock_offset_seconds',
    'By how much the clock of the database is ahead of this machine',
  )
  const eventsLag = gauge(
    'tallytext_billing_lag_seconds',
    'How long the oldest event of Stripe waits to be followed up',
  )
  const mails = gauge('tallytext_mails_waiting', 'Mails that have not left')
  const oldestMail = gauge('tallytext_mails_waiting_oldest_seconds', 'How long the oldest of them has waited')
  const holds = gauge('tallytext_holds', 'Senders whose scheduled texts are held back')
  const spent = gauge(
    'tallytext_spent_segments',
    'Segments handed to the carrier on this Pacific day, by the scope of a cap: all, or a country',
    ['scope'],
  )
  const caps = gauge('tallytext_segments_cap', 'How many of them may be handed over, by scope', ['scope'])
  const deadEvents = gauge('tallytext_billing_dead_events', 'Events of Stripe that were given up')
  return async () => {
    const found = await gaugesOf(engine)
    for (const [state, count] of Object.entries(found.outbox)) outbox.set({ state }, count)
    oldest.set(found.oldestQueued_s)
    lag.set(found.dueLag_s)
    deadLetters.set(found.deadLetters)
    openCases.set(found.openCases)
    codes.set(found.codesOfHour)
    waiting.reset()
    waited.reset()
    for (const { kind, count, oldest_s } of found.waiting) {
      waiting.set({ kind }, count)
      waited.set({ kind }, oldest_s)
    }
    clock.set(found.clockOffset_s)
    eventsLag.set(await oldestEvent_s())
    holds.set(found.holds)
    mails.set(found.mails.waiting)
    oldestMail.set(found.mails.oldest_s)
    spent.reset()
    caps.reset()
    for (const { scope, segments, cap } of found.spending) {
      spent.set({ scope }, segments)
      caps.set({ scope }, cap)
    }
    deadEvents.set(await countDeadEvents())
  }
}
