import { request } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ANN, startWorld, type World } from './testing/world.ts'

const test = suite<{ world: World }>('The simulator as a server')

test.before.each(async (context) => {
  context.world = await startWorld()
})
test.after.each(async ({ world }) => {
  await world.stop()
})

/** The status of a request with headers that `fetch` does not allow. */
const statusOf = (world: World, method: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${world.sim.url}/faults`, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

const cases: readonly [what: string, method: string, headers: Record<string, string>, status: number][] = [
  ['its own name', 'GET', {}, 200],
  ['localhost', 'GET', { Host: 'localhost:3001' }, 200],
  ['another name that leads here', 'GET', { Host: 'evil.example:3001' }, 403],
  ["loopback's name as a label", 'GET', { Host: 'localhost.evil.example' }, 403],
  ['a request that a proxy passed on', 'GET', { Forwarded: 'for=192.0.2.1' }, 403],
  ['a request that another kind of proxy passed on', 'GET', { 'X-Forwarded-For': '127.0.0.1' }, 403],
  ["another site's page", 'DELETE', { Origin: 'https://evil.example' }, 403],
  ["another site's page, told by the browser", 'DELETE', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['another port of this machine', 'DELETE', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ['a sandboxed page', 'DELETE', { Origin: 'null' }, 403],
  [
    'its own page',
    'DELETE',
    { Host: 'localhost:3001', Origin: 'http://localhost:3001', 'Sec-Fetch-Site': 'same-origin' },
    204,
  ],
  ['a program', 'DELETE', {}, 204],
]

for (const [what, method, headers, status] of cases) {
  test(`answers ${what} with ${status}`, async ({ world }) => {
    assert.is(await statusOf(world, method, headers), status)
  })
}

test('serves the page under a policy that allows nothing from elsewhere', async ({ world }) => {
  const response = await fetch(world.sim.url)
  assert.match(await response.text(), /<title>Phone · Tallytext<\/title>/)
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.is(response.headers.get('x-content-type-options'), 'nosniff')
})

for (const file of [
  'page.css',
  'device.css',
  'phone.js',
  'fonts/figtree-latin-wght-normal.woff2',
  'fonts/besley-latin-wght-normal.woff2',
]) {
  test(`serves ${file}`, async ({ world }) => {
    const response = await fetch(`${world.sim.url}/${file}`)
    assert.is(response.status, 200)
    await response.arrayBuffer()
  })
}

test('tells the page of changes as they happen', async ({ world }) => {
  const response = await fetch(`${world.sim.url}/events`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const until = async (name: string) => {
    while (!heard.includes(`event: ${name}\n`)) heard += (await reader.read()).value ?? ''
  }
  await until('clock')
  await world.sim.text(ANN, 'STOP')
  await until('opt-out')
  await world.sim.idle()
  await until('status')
  assert.match(heard, /event: message\ndata: \{"type":"message","message":\{[^\n]*"body":"STOP"/)
  await reader.cancel()
})

test('stops although a page listens and a request is left without an answer', async () => {
  const world = await startWorld()
  const page = await fetch(`${world.sim.url}/events`)
  world.sim.faults.add('timeout', 1)
  const silent = world.client.messages
    .create({ to: ANN, from: '+12025550175', body: 'Hello' })
    .catch(() => 'broken off')
  const began = performance.now()
  await world.stop()
  assert.ok(performance.now() - began < 10_000)
  assert.is(await silent, 'broken off')
  await page.body?.cancel().catch(() => undefined)
})

test.run()
