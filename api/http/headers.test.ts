import Fastify from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { installHeaders } from './headers.ts'

async function appAt(publicUrl: string) {
  const app = Fastify()
  await installHeaders(app, { publicUrl })
  app.get('/', () => 'a page')
  app.get('/api/user', () => ({ id: 1 }))
  return app
}

const plain = await appAt('http://localhost:3000')
const secure = await appAt('https://tallytext.example')
test.after(async () => {
  await plain.close()
  await secure.close()
})

function policyOf(headers: Record<string, unknown>): Record<string, string> {
  const directives = String(headers['content-security-policy']).split(';')
  return Object.fromEntries(directives.map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]))
}

for (const url of ['/', '/api/user', '/api/nothing']) {
  test(`${url} carries the security headers`, async () => {
    const { headers } = await plain.inject({ url })
    const policy = policyOf(headers)
    assert.is(policy['script-src'], "'self' https://js.stripe.com https://*.js.stripe.com")
    assert.is(policy['frame-src'], 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com')
    assert.is(policy['connect-src'], "'self' https://api.stripe.com")
    assert.is(policy['default-src'], "'self'")
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors']) assert.is(policy[directive], "'none'")
    assert.is(headers['x-content-type-options'], 'nosniff')
    assert.is(headers['x-frame-options'], 'DENY')
    assert.is(headers['x-powered-by'], undefined)
  })
}

test('only where people come by HTTPS are they held to it', async () => {
  const bare = (await plain.inject({ url: '/' })).headers
  assert.is(bare['strict-transport-security'], undefined)
  assert.not.ok('upgrade-insecure-requests' in policyOf(bare))
  const held = (await secure.inject({ url: '/' })).headers
  assert.is(held['strict-transport-security'], 'max-age=31536000; includeSubDomains')
  assert.ok('upgrade-insecure-requests' in policyOf(held))
})

test('answers of the API are not stored', async () => {
  assert.is((await plain.inject({ url: '/api/user' })).headers['cache-control'], 'no-store')
})

test.run()
