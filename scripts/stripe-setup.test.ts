/** `npm run stripe:setup` as an operator runs it, against the local Stripe. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startStripeSim } from './stripe-sim/stripe-sim.ts'

const sim = await startStripeSim({
  now: Date.now,
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_1',
  deliver: async () => 200,
})
/** What a hotel or a company's proxy puts in front of every site. */
const proxy = createServer((_, response) => response.end('<html>Please sign in</html>')).listen(0, '127.0.0.1')
await once(proxy, 'listening')
const signInPage = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

test.after(() => {
  proxy.close()
  return sim.stop()
})

/** Its output and exit code. */
async function setUp(settings: Record<string, string>): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: sim.url, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'stripe-setup.ts')], { env }, (error, out, err) =>
      resolve({ code: error ? 1 : 0, said: out + err }),
    )
  })
}

const behaviours = () => sim.books.state.prices.map(({ lookup_key, tax_behavior }) => [lookup_key, tax_behavior])

test('it makes the prices as STRIPE_TAX says, once', async () => {
  const { code, said } = await setUp({ STRIPE_TAX: 'exclusive' })
  assert.is(code, 0)
  assert.match(said, /made the price pro_yearly: 5000 cents a year, plus tax/)
  assert.equal(behaviours(), [
    ['pro_monthly', 'exclusive'],
    ['pro_yearly', 'exclusive'],
  ])
  assert.match((await setUp({ STRIPE_TAX: 'exclusive' })).said, /^Everything was there already\./)
  assert.match((await setUp({})).said, /^Everything was there already\./, 'with taxes off it does not matter')
})

for (const [what, settings, sentence] of [
  ['taxes of no kind', { STRIPE_TAX: 'some' }, 'STRIPE_TAX must be off, exclusive, inclusive.'],
  [
    'a key that Stripe does not know',
    { STRIPE_SECRET_KEY: 'sk_test_2' },
    'Stripe does not know this STRIPE_SECRET_KEY',
  ],
  ['to go on where Stripe does not answer', { STRIPE_API_URL: 'http://127.0.0.1:1' }, 'Stripe does not answer:'],
  ['to go on where there is no network', { STRIPE_API_URL: 'http://no-such-host.invalid' }, 'Stripe does not answer:'],
  [
    'a page that is not Stripe’s',
    { STRIPE_API_URL: signInPage },
    'Stripe refuses, or something answers in its place: ',
  ],
  ['an address that is none', { STRIPE_API_URL: 'stripe' }, 'STRIPE_API_URL must be'],
  ['a key that is none', { STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must be a secret key'],
] as const) {
  test(`it refuses ${what} in one sentence`, async () => {
    const { code, said } = await setUp(settings)
    assert.is(code, 1)
    assert.ok(said.startsWith(sentence), said)
    assert.is(said.trim().split('\n').length, 1)
  })
}

test.run()
