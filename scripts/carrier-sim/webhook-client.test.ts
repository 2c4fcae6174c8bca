import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWebhookClient, type WebhookClient } from './webhook-client.ts'

interface Context {
  client: WebhookClient
  server: Server
  url: string
  requests: string[]
  /** Handle the next requests in order; the last one handles all that follow. */
  answers: RequestListener[]
}

const test = suite<Context>('Webhook client')

test.before.each(async (context) => {
  context.requests = []
  context.answers = []
  context.client = createWebhookClient({ authToken: 'token', retryDelay_ms: 5 })
  context.server = createServer((request, response) => {
    context.requests.push(String(request.headers['i-twilio-idempotency-token']))
    const answer = context.answers.length > 1 ? context.answers.shift() : context.answers[0]
    answer?.(request, response)
  })
  await new Promise<void>((resolve) => context.server.listen(0, '127.0.0.1', resolve))
  context.url = `http://127.0.0.1:${(context.server.address() as AddressInfo).port}/hook`
})

test.after.each(async ({ client, server }) => {
  client.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const ok: RequestListener = (_request, response) => response.end('fine')
const error500: RequestListener = (_request, response) => response.writeHead(500).end()
const error404: RequestListener = (_request, response) => response.writeHead(404).end()
const hangUp: RequestListener = (request) => request.socket.destroy()
const silence: RequestListener = () => undefined
const redirect: RequestListener = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()
const endless: RequestListener = (_request, response) => response.end('x'.repeat(1_000_001))
const half: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': '100' }).write('half')
  setTimeout(() => response.destroy(), 20)
}

test('hands back what was answered', async ({ client, url, answers }) => {
  answers.push(ok)
  const result = await client.post(url, { a: '1' })
  assert.is(result.ok && result.body, 'fine')
})

const retried: readonly [
  what: string,
  fragment: string,
  answers: RequestListener[],
  requests: number,
  code: number | null,
][] = [
  ['a 500 without overrides is final', '', [error500], 1, 11217],
  ['a broken answer without overrides is final', '', [hangUp], 1, 11200],
  ['rp=5xx retries a 500', '#rc=2&rp=5xx', [error500, ok], 2, null],
  ['rp=5xx does not retry a 404', '#rc=2&rp=5xx', [error404], 1, 11217],
  ['rp=4xx retries a 404', '#rc=2&rp=4xx', [error404, ok], 2, null],
  ['rp=rt retries a broken answer', '#rc=2&rp=rt', [hangUp, ok], 2, null],
  ['rp=rt retries silence', '#rc=1&rp=rt&rt=1000', [silence, ok], 2, null],
  ['a redirection is not followed, and fails like a 404', '#rc=1&rp=4xx', [redirect], 2, 11217],
  ['an answer that breaks off is broken', '#rc=1&rp=rt', [half, ok], 2, null],
  ['an answer without end is broken', '#rc=0', [endless], 1, 11200],
  ['rc counts the retries, not the attempts', '#rc=3&rp=all', [error500], 4, 11217],
  ['rc=0 never retries', '#rc=0&rp=all', [error500], 1, 11217],
]

for (const [what, fragment, answers, requests, code] of retried) {
  test(what, async (context) => {
    context.answers.push(...answers)
    const result = await context.client.post(context.url + fragment, { a: '1' })
    assert.is(context.requests.length, requests)
    assert.is(result.ok ? null : result.code, code)
    assert.is(new Set(context.requests).size, 1, 'every attempt carries the same idempotency token')
  })
}

test('a service that is not there is tried twice and reported as unreachable', async ({ client, server, url }) => {
  await new Promise((resolve) => server.close(resolve))
  const result = await client.post(url, {})
  assert.is(result.ok ? null : result.code, 11205)
  server.listen(0)
})

test('ct bounds the time until the connection stands, the handshake of TLS included', async ({ client }) => {
  const mute = createTcpServer((socket) => socket.resume())
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const began = performance.now()
  const result = await client.post(`https://127.0.0.1:${(mute.address() as AddressInfo).port}/#rc=0&ct=150`, {})
  assert.is(result.ok ? null : result.code, 11205)
  assert.ok(performance.now() - began >= 140)
  await new Promise((resolve) => mute.close(resolve))
})

test('the total time ends the retries', async (context) => {
  context.answers.push(silence)
  const result = await context.client.post(`${context.url}#rc=5&rp=all&rt=300&tt=750`, {})
  assert.is(result.ok, false)
  assert.ok(context.requests.length >= 2)
  assert.ok(context.requests.length < 6, 'not all five retries')
})

test('closing breaks off what is open', async ({ client, url, answers }) => {
  answers.push(silence)
  const pending = client.post(url, {})
  setTimeout(() => client.close(), 20)
  assert.is((await pending).ok, false)
})

test('three hundred at once all arrive', async (context) => {
  context.answers.push(ok)
  const results = await Promise.all(Array.from({ length: 300 }, () => context.client.post(context.url, {})))
  assert.ok(results.every(({ ok }) => ok))
  assert.is(new Set(context.requests).size, 300)
})

test.run()
