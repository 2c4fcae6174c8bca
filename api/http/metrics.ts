/** GET /metrics in Prometheus' text format, for a collector that shows METRICS_TOKEN. In development this machine may look. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import { type Gauges, gaugesOf } from '../../sms-engine/engine/gauges.ts'
import type { ApiConfig } from '../config.ts'
import { bearerOf, isSame } from './bearer.ts'
import { sendNotFound } from './errors.ts'

/** Upper bounds of the latency histogram, s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export interface MetricsOptions {
  readonly config: ApiConfig
  readonly engine: Engine
  /** How many of Stripe's events were given up. */
  countDeadEvents(): Promise<number>
}

export function installMetrics(app: FastifyInstance, { config, engine, countDeadEvents }: MetricsOptions): void {
  const requests = countRequests(app)
  const delay = monitorEventLoopDelay()
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())

  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    // Like anything that is not there, for whoever has no business here.
    if (!mayLook(request, config)) return sendNotFound(reply)
    const lines = [
      ...describeGauges(await gaugesOf(engine)),
      metric('gauge', 'billing_dead_events', 'Events of Stripe that were given up', [[{}, await countDeadEvents()]]),
      ...requests(),
      metric('gauge', 'eventloop_delay_p99_seconds', '99th percentile since the start', [
        [{}, delay.percentile(99) / 1e9],
      ]),
      metric('gauge', 'resident_memory_bytes', 'Memory of this process', [[{}, process.memoryUsage.rss()]]),
      metric('counter', 'uptime_seconds', 'Age of this process', [[{}, process.uptime()]]),
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

function mayLook(request: FastifyRequest, { metricsToken, production }: ApiConfig): boolean {
  if (metricsToken === undefined) return !production && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
  const given = bearerOf(request)
  return given !== undefined && isSame(metricsToken, given)
}

/** Counts answers by class of status, and how long they took. */
function countRequests(app: FastifyInstance): () => string[] {
  const byStatus = new Map<string, number>()
  const buckets = BUCKETS.map(() => 0)
  let count = 0
  let sum = 0
  app.addHook('onResponse', async (_request, reply) => {
    const seconds = reply.elapsedTime / 1000
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    BUCKETS.forEach((bound, index) => {
      if (seconds <= bound) buckets[index] = (buckets[index] ?? 0) + 1
    })
    count += 1
    sum += seconds
  })

  return () => [
    metric(
      'counter',
      'http_requests_total',
      'Requests answered',
      [...byStatus].map(([status, value]) => [{ status }, value]),
    ),
    '# HELP tallytext_http_request_seconds How long answers took',
    '# TYPE tallytext_http_request_seconds histogram',
    ...BUCKETS.map((bound, index) => `tallytext_http_request_seconds_bucket{le="${bound}"} ${buckets[index]}`),
    `tallytext_http_request_seconds_bucket{le="+Inf"} ${count}`,
    `tallytext_http_request_seconds_sum ${sum}`,
    `tallytext_http_request_seconds_count ${count}`,
  ]
}

function describeGauges({ outbox, oldestQueued_s, dueLag_s, deadLetters, openCases }: Gauges): string[] {
  const states = Object.entries(outbox).map(([state, value]): Sample => [{ state }, value])
  return [
    metric('gauge', 'outbox_messages', 'Messages that are not settled, by state', states),
    metric('gauge', 'outbox_oldest_seconds', 'How long the oldest queued message has waited', [[{}, oldestQueued_s]]),
    metric('gauge', 'due_lag_seconds', 'By how much the most overdue conversation is late', [[{}, dueLag_s]]),
    metric('gauge', 'dead_letters', 'Texts whose turn threw', [[{}, deadLetters]]),
    metric('gauge', 'open_cases', 'Questions of learners without an answer', [[{}, openCases]]),
  ]
}

type Sample = [labels: Readonly<Record<string, string>>, value: number]

function metric(type: 'gauge' | 'counter', name: string, help: string, samples: readonly Sample[]): string {
  const full = `tallytext_${name}`
  const lines = samples.map(([labels, value]) => {
    const inside = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
    return `${full}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`
  })
  return [`# HELP ${full} ${help}`, `# TYPE ${full} ${type}`, ...lines].join('\n')
}
