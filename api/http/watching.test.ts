/** What operators see of the service: health, readiness, metrics, the reference; and how it behaves under load. */
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ApiConfig } from '../config.ts'
import { openTestApi, testConfig } from '../testing/app.ts'
import { ann } from '../testing/cast.ts'
import { installErrors } from './errors.ts'
import { installMetrics } from './metrics.ts'
import { installPressure } from './pressure.ts'

const api = await openTestApi()
test.after(() => api.close())

const look = async (url: string) => {
  const response = await api.inject({ url })
  return [response.statusCode, response.json().status]
}
const query = (sql: string) => api.engine.db.pool.query(sql)

test('a process with a database, its migrations and its job store is alive and ready', async () => {
  assert.equal(await look('/healthz'), [200, 'ok'])
  assert.equal(await look('/readyz'), [200, 'ok'])
})

test('one whose database lacks a migration is not ready; one without its job store still answers texts, and says so', async () => {
  await query("update api_migration set name = 'x' || name")
  assert.equal(await look('/readyz'), [503, 'migrations missing'])
  await query('update api_migration set name = substr(name, 2)')
  await query('alter table agenda_jobs rename to gone')
  assert.equal((await api.inject({ url: '/readyz' })).json(), { status: 'ok', without: 'job store' })
  await query('alter table gone rename to agenda_jobs')
  assert.equal(await look('/healthz'), [200, 'ok'])
})

test('metrics are for the collector, in the format it reads', async () => {
  await api.signUp(ann)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber: ann.phone } })
  const ask = (token: string) => api.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  for (const refused of [await api.inject({ url: '/metrics' }), await ask('x'), await ask(api.tokenOf(ann))]) {
    assert.equal([refused.statusCode, refused.json().code], [404, 'not_found'])
  }
  const { body, headers } = await ask(testConfig.metricsToken ?? '')
  assert.match(String(headers['content-type']), 'text/plain; version=0.0.4')
  for (const line of body.trim().split(/\n+/)) {
    assert.match(line, /^(# (HELP|TYPE) tallytext_\w+ .+|tallytext_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/)
  }
  assert.match(body, 'tallytext_outbox_messages{state="queued"} 1')
  assert.match(body, 'tallytext_dead_letters 0')
  assert.match(body, /tallytext_http_requests_total\{status="4xx"\} \d/)
  assert.match(body, /tallytext_http_request_seconds_bucket\{le="0.005"\} \d/)
  const types = [...body.matchAll(/^# TYPE tallytext_(.+)$/gm)].map(([, type]) => type)
  assert.equal(types.sort(), [
    'billing_dead_events gauge',
    'billing_lag_seconds gauge',
    'clock_offset_seconds gauge',
    'codes_last_hour gauge',
    'dead_letters gauge',
    'due_lag_seconds gauge',
    'eventloop_delay_p99_seconds gauge',
    'holds gauge',
    'http_request_seconds histogram',
    'http_requests_total counter',
    'mails_total counter',
    'mails_waiting gauge',
    'mails_waiting_oldest_seconds gauge',
    'open_cases gauge',
    'outbox_messages gauge',
    'outbox_oldest_seconds gauge',
    'outbox_waiting gauge',
    'outbox_waiting_oldest_seconds gauge',
    'resident_memory_bytes gauge',
    'segments_accepted_total counter',
    'segments_cap gauge',
    'sends_total counter',
    'spent_segments gauge',
    'texts_heard_total counter',
    'uptime_seconds counter',
    'webhook_answers_total counter',
    'webhook_seconds histogram',
  ])
})

/** The metrics as seen from an address, or the status of the refusal. */
async function metricsOf(config: Partial<ApiConfig>, remoteAddress: string, token?: string) {
  const app = Fastify()
  installErrors(app)
  installMetrics(app, {
    config: { ...testConfig, ...config },
    engine: api.engine,
    countDeadEvents: async () => 3,
    oldestEvent_s: async () => 7,
  })
  await app.inject('/nothing')
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { statusCode, body } = await app.inject({ url: '/metrics', remoteAddress, headers })
  await app.close()
  return statusCode === 200 ? body : statusCode
}
const value = (body: string | number, name: string) =>
  Number(String(body).match(new RegExp(`^tallytext_${name} (\\S+)$`, 'm'))?.[1])

test('without a token only this machine may look, and in production nobody', async () => {
  for (const local of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    assert.type(await metricsOf({ metricsToken: undefined }, local), 'string')
    assert.is(await metricsOf({ metricsToken: undefined, production: true }, local), 404)
    assert.is(await metricsOf({ metricsToken: 'a-token' }, local), 404)
  }
  assert.is(await metricsOf({ metricsToken: undefined }, '10.0.0.1'), 404)
  assert.type(await metricsOf({ metricsToken: 'a-token', production: true }, '10.0.0.1', 'a-token'), 'string')
})

test('how long answers took is counted in seconds, of webhooks by their name too, and of what stays open not at all', async () => {
  const app = Fastify()
  installMetrics(app, {
    config: { ...testConfig, metricsToken: undefined },
    engine: api.engine,
    countDeadEvents: async () => 0,
    oldestEvent_s: async () => 0,
  })
  const slow = async () => sleep(60, {})
  app.get('/slow', slow)
  app.post('/webhooks/bank', slow)
  app.get('/stream', { config: { staysOpen: true } }, slow)
  await app.inject('/slow')
  await app.inject('/stream')
  await app.inject({ method: 'POST', url: '/webhooks/bank' })
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  await app.close()
  const about = (name: string, labels: string, count: number) => {
    assert.is(value(body, `${name}_count${labels}`), count, name)
    const sum = value(body, `${name}_sum${labels}`)
    assert.ok(sum >= 0.05 * count && sum < 30, `${name}: ${sum}`)
  }
  about('webhook_seconds', '\\{webhook="bank"\\}', 1)
  about('http_request_seconds', '', 2)
})

test('each figure is what it is named for: how many, and how old in seconds', async () => {
  const { id } = (await api.injectAs(ann, { url: '/api/user' })).json()
  await query(`update message set at = at - interval '5 minutes' where status = 'queued'`)
  await query(`update conversation set next_send_at = now() - interval '10 minutes' where id = '${id}'`)
  await query(`insert into dead_letter (conversation_id, phone, event, error, at)
    select '${id}', '${ann.phone}', '{}', '', now() from generate_series(1, 2)`)
  await query(`insert into support_case (conversation_id, question, at)
    select '${id}', 'why?', now() from generate_series(1, 4)`)
  const body = await metricsOf({ metricsToken: undefined }, '127.0.0.1')
  const near = (name: string, seconds: number) => {
    const found = value(body, name)
    assert.ok(found >= seconds && found < seconds + 100, `${name} ${found}`)
  }
  near('outbox_oldest_seconds', 300)
  near('due_lag_seconds', 600)
  near('outbox_waiting_oldest_seconds{kind="code"}'.replace(/[{}]/g, '\\$&'), 300)
  assert.is(value(body, 'billing_lag_seconds'), 7)
  assert.is(Math.abs(value(body, 'clock_offset_seconds')) < 60, true)
  assert.equal(
    ['outbox_messages{state="queued"}', 'dead_letters', 'open_cases', 'billing_dead_events'].map((name) =>
      value(body, name.replace(/[{}]/g, '\\$&')),
    ),
    [1, 2, 4, 3],
  )
  assert.is(value(body, 'http_requests_total\\{status="4xx"\\}'), 1)
  assert.is(value(body, 'http_request_seconds_count'), 1)
  assert.ok(value(body, 'http_request_seconds_sum') < 60)
  const bounds = [...String(body).matchAll(/http_request_seconds_bucket\{le="([^"]+)"\}/g)].map(([, le]) => le)
  assert.equal(bounds, ['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '+Inf'])
  await query('delete from dead_letter')
  await query('delete from support_case')
})

test('answers of some size are compressed for whoever takes it', async () => {
  const url = '/api/openapi.json'
  const plain = await api.inject({ url })
  assert.is(plain.headers['content-encoding'], undefined)
  const zipped = await api.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  assert.is(zipped.headers['content-encoding'], 'gzip')
  assert.is(gunzipSync(zipped.rawPayload).toString(), plain.body)
  assert.is((await api.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })).headers['content-encoding'], 'br')
  const small = await api.inject({ url: '/healthz', headers: { 'accept-encoding': 'gzip' } })
  assert.is(small.headers['content-encoding'], undefined)
})

test('the reference is a page of files of ours, on the description of every call', async () => {
  const { body, headers } = await api.inject({ url: '/api/reference' })
  assert.match(String(headers['content-security-policy']), "style-src 'self';")
  const files = [...body.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
  assert.ok(files.length > 3)
  for (const url of files) assert.is((await api.inject({ url })).statusCode, 200, url)
  const described = await api.inject({ url: '/api/reference/json' })
  assert.is(described.body, (await api.inject({ url: '/api/openapi.json' })).body)
})

test('in production there is no reference', async () => {
  const production = await openTestApi({ config: { production: true } })
  assert.is((await production.inject({ url: '/api/reference' })).statusCode, 404)
  await production.close()
})

test('under pressure work is turned away; pages and whoever watches are answered', async () => {
  const app = Fastify()
  installErrors(app)
  await installPressure(app, { maxRssBytes: 1, sampleInterval: 10 })
  app.get('/api/user', () => 'hello')
  app.get('/healthz', () => 'ok')
  app.get('/dashboard', () => 'a page')
  app.post('/webhooks/stripe', () => 'heard')
  await app.ready()
  await sleep(50)
  const refused = await app.inject('/api/user')
  assert.equal([refused.statusCode, refused.json().code, refused.headers['retry-after']], [503, 'busy', '5'])
  assert.is((await app.inject({ method: 'POST', url: '/webhooks/stripe' })).statusCode, 503)
  assert.is((await app.inject('/healthz')).body, 'ok')
  assert.is((await app.inject('/dashboard')).body, 'a page')
  for (const url of ['/readyz', '/metrics']) assert.is((await app.inject(url)).statusCode, 404, url)
  await app.close()
})

test('one that is about to close is alive and no longer ready', async () => {
  api.app.drain()
  assert.equal(await look('/healthz'), [200, 'ok'])
  assert.equal(await look('/readyz'), [503, 'closing'])
})

test.run()
