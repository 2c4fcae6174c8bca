import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readBillingConfig } from './config.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('a demo without keys; test or live by the key', () => {
  assert.equal(readBillingConfig({}), { stripe: null, requireSubscription: false })
  assert.is(readBillingConfig(keys).stripe?.mode, 'test')
  const live = { ...keys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
  assert.is(readBillingConfig({ ...live, REQUIRE_SUBSCRIPTION: 'true' }).stripe?.mode, 'live')
})

test('taxes: off unless it is said how', () => {
  assert.is(readBillingConfig(keys).stripe?.tax, 'off')
  assert.is(readBillingConfig({ ...keys, STRIPE_TAX: '' }).stripe?.tax, 'off')
  assert.is(readBillingConfig({ ...keys, STRIPE_TAX: 'inclusive' }).stripe?.tax, 'inclusive')
  assert.is(readBillingConfig({ STRIPE_TAX: 'off' }).stripe, null)
})

const wrong: [string, NodeJS.ProcessEnv, RegExp][] = [
  [
    'half of the keys',
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    /STRIPE_PUBLISHABLE_KEY must be set.*\nSTRIPE_WEBHOOK_SECRET/,
  ],
  ['keys of two modes', { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, /STRIPE_PUBLISHABLE_KEY must be of .* test/],
  [
    'a key that is none',
    { ...keys, STRIPE_WEBHOOK_SECRET: 'secret' },
    /STRIPE_WEBHOOK_SECRET must be a signing secret/,
  ],
  [
    'a production that sells by a demonstration',
    { NODE_ENV: 'production', REQUIRE_SUBSCRIPTION: 'true' },
    /^REQUIRE_SUBSCRIPTION needs the keys of Stripe: .* name demo-billing in ACCEPTED_RISKS$/,
  ],
  ['taxes of no kind', { ...keys, STRIPE_TAX: 'yes' }, /STRIPE_TAX must be off, exclusive or inclusive/],
  ['taxes in a demonstration', { STRIPE_TAX: 'exclusive' }, /STRIPE_TAX needs the keys of Stripe/],
  ['neither true nor false', { REQUIRE_SUBSCRIPTION: 'yes' }, /REQUIRE_SUBSCRIPTION must be true or false/],
]
for (const [name, env, message] of wrong)
  test(`refuses ${name}`, () => assert.throws(() => readBillingConfig(env), message))

test.run()
