/** What whoever runs the service sees of it: health, readiness, metrics, the reference; and how it behaves under load. */
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi, testConfig } from '../testing/app.ts'
import { ann } from '../testing/cast.ts'
import { installErrors } from './errors.ts'
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

test('one whose database lacks a migration, or whose job store is gone, is not ready', async () => {
  await query("update api_migration set name = 'x' || name")
  assert.equal(await look('/readyz'), [503, 'migrations missing'])
  await query('update api_migration set name = substr(name, 2)')
  await query('alter table agenda_jobs rename to gone')
  assert.equal(await look('/readyz'), [503, 'no job store'])
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
    assert.match(line, /^(# (HELP|TYPE) tallytext_\w+ .+|tallytext_\w+(\{\w+="[^"]*"\})? [\d.e+-]+)$/)
  }
  assert.match(body, 'tallytext_outbox_messages{state="queued"} 1')
  assert.match(body, 'tallytext_dead_letters 0')
  assert.match(body, /tallytext_http_requests_total\{status="4xx"\} \d/)
  assert.match(body, /tallytext_http_request_seconds_bucket\{le="0.005"\} \d/)
  const types = [...body.matchAll(/^# TYPE tallytext_(.+)$/gm)].map(([, type]) => type)
  assert.equal(types.sort(), [
    'billing_dead_events gauge',
    'dead_letters gauge',
    'due_lag_seconds gauge',
    'eventloop_delay_p99_seconds gauge',
    'http_request_seconds histogram',
    'http_requests_total counter',
    'open_cases gauge',
    'outbox_messages gauge',
    'outbox_oldest_seconds gauge',
    'resident_memory_bytes gauge',
    'uptime_seconds counter',
  ])
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

test('under pressure requests are turned away, and whoever watches is answered', async () => {
  const app = Fastify()
  installErrors(app)
  await installPressure(app, { maxRssBytes: 1, sampleInterval: 10 })
  app.get('/api/user', () => 'hello')
  app.get('/healthz', () => 'ok')
  await app.ready()
  await sleep(50)
  const refused = await app.inject('/api/user')
  assert.equal([refused.statusCode, refused.json().code, refused.headers['retry-after']], [503, 'busy', '5'])
  assert.is((await app.inject('/healthz')).body, 'ok')
  await app.close()
})

test('one that is about to close is alive and no longer ready', async () => {
  api.app.drain()
  assert.equal(await look('/healthz'), [200, 'ok'])
  assert.equal(await look('/readyz'), [503, 'closing'])
})

test.run()
