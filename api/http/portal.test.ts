import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { availability } from '../../portal/view/availability.ts'
import { installPortal } from './portal.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-'))
mkdirSync(join(directory, 'assets'))
mkdirSync(join(directory, 'privacy'))
writeFileSync(join(directory, 'index.html'), '<!doctype html><title>the landing</title>')
writeFileSync(join(directory, 'shell.html'), '<!doctype html><title>the portal</title>')
writeFileSync(join(directory, 'privacy', 'index.html'), '<!doctype html><title>our promises</title>')
writeFileSync(join(directory, 'favicon.svg'), '<svg/>')
writeFileSync(join(directory, 'assets', 'main-a1b2c3.js'), 'console.log(1)')
for (const file of ['shell.html', 'privacy/index.html', 'assets/main-a1b2c3.js']) {
  writeFileSync(join(directory, `${file}.gz`), gzipSync(`${file}, compressed`))
}

const built = Fastify()
await installPortal(built, { directory })
const unbuilt = Fastify()
await installPortal(unbuilt, { directory: join(directory, 'nowhere') })
test.after(async () => {
  await built.close()
  await unbuilt.close()
  rmSync(directory, { recursive: true })
})

const pages = availability
  .filter(({ path }) => path !== '*' && path !== '/')
  .map(({ path }) => path.replace(/:id\??/, 'an-id'))

for (const url of ['/apiary', '/any/unknown/path', '/lesson/a/b']) {
  test(`${url} is the portal's page with status 404, each time`, async () => {
    for (const headers of [{}, { 'if-none-match': '*', 'accept-encoding': 'identity' }]) {
      const response = await built.inject({ url, headers })
      assert.is(response.statusCode, 404)
      assert.match(response.body, 'the portal')
      assert.match(String(response.headers['content-type']), 'text/html')
      assert.equal([response.headers['cache-control'], response.headers.etag], ['no-cache', undefined])
    }
  })
}

for (const url of [
  ...pages.filter((path) => path !== '/privacy'),
  '/lesson',
  '/Dashboard/',
  '/login?next=%2Fdashboard',
]) {
  test(`${url} is the portal's page, asked for anew each time`, async () => {
    const response = await built.inject(url)
    assert.is(response.statusCode, 200)
    assert.match(response.body, 'the portal')
    assert.match(String(response.headers['content-type']), 'text/html')
    assert.is(response.headers['cache-control'], 'no-cache')
  })
}

for (const [url, title] of [
  ['/', 'the landing'],
  ['/privacy', 'our promises'],
  ['/privacy?from=sms', 'our promises'],
] as const) {
  test(`${url} is a page of its own, asked for anew each time`, async () => {
    const response = await built.inject(url)
    assert.is(response.statusCode, 200)
    assert.match(response.body, title)
    assert.is(response.headers['cache-control'], 'no-cache')
  })
}

for (const [url, file, type] of [
  ['/dashboard', 'shell.html', 'text/html'],
  ['/privacy', 'privacy/index.html', 'text/html'],
  ['/assets/main-a1b2c3.js', 'assets/main-a1b2c3.js', 'javascript'],
] as const) {
  test(`${url} goes out compressed to who accepts that`, async () => {
    const response = await built.inject({ url, headers: { 'accept-encoding': 'gzip, deflate' } })
    assert.is(response.headers['content-encoding'], 'gzip')
    assert.match(String(response.headers['content-type']), type)
    assert.match(String(response.headers.vary), /accept-encoding/i)
    assert.is(gunzipSync(response.rawPayload).toString(), `${file}, compressed`)
  })
}

test('files are themselves; those with a hash in their name are kept for a year', async () => {
  const script = await built.inject('/assets/main-a1b2c3.js')
  assert.is(script.body, 'console.log(1)')
  assert.is(script.headers['cache-control'], 'public, max-age=31536000, immutable')
  const icon = await built.inject('/favicon.svg')
  assert.is(icon.body, '<svg/>')
  assert.is(icon.headers['cache-control'], 'no-cache')
})

for (const url of ['/api', '/api/nothing', '/webhooks/nothing', '/assets/gone.js']) {
  test(`${url} is nothing, in JSON`, async () => {
    const response = await built.inject(url)
    assert.is(response.statusCode, 404)
    assert.equal(response.json(), { message: 'There is nothing at this address.', code: 'not_found' })
  })
}

test('a page can be asked for without its body, and no other method knows it', async () => {
  for (const url of ['/dashboard', '/privacy', '/no/such/page']) {
    const [head, get] = [await built.inject({ method: 'HEAD', url }), await built.inject(url)]
    assert.equal([head.statusCode, head.headers['content-type']], [get.statusCode, get.headers['content-type']])
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const { statusCode, body } = await built.inject({ method, url: '/dashboard' })
    assert.equal([statusCode, JSON.parse(body).code], [404, 'not_found'], method)
  }
})

test('files made of letters name their encoding, pictures too', async () => {
  for (const [url, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/assets/main-a1b2c3.js', 'application/javascript; charset=utf-8'],
  ]) {
    assert.is((await built.inject(url ?? '')).headers['content-type'], type)
  }
})

test('nothing outside the folder is served', async () => {
  for (const url of [
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
  ]) {
    const response = await built.inject(url)
    assert.not.match(response.body, 'tallytext')
  }
})

test('a POST to a page is nothing', async () => {
  assert.is((await built.inject({ method: 'POST', url: '/dashboard' })).statusCode, 404)
})

test('a portal that was not built says how to build it', async () => {
  const response = await unbuilt.inject('/')
  assert.is(response.statusCode, 503)
  assert.match(response.body, 'npm start')
  assert.match(String(response.headers['content-type']), 'text/html')
  assert.is(response.headers['cache-control'], 'no-store')
  assert.is((await unbuilt.inject('/api/nothing')).statusCode, 404)
})

test.run()
