import { readBillingConfig } from '../api/billing/config.ts'
import { setUpPlans } from '../api/billing/stripe/client.ts'
import { ConfigError } from '../sms-engine/runtime/environment.ts'
import { environmentWith, readSettings } from './config.ts'

/** `npm run stripe:setup`: makes the product and its two prices in the Stripe account whose keys are set. Harmless again. */
try {
  const { stripe } = readBillingConfig(environmentWith(readSettings()))
  if (!stripe) throw new ConfigError('STRIPE_SECRET_KEY must be set, and the other keys of Stripe')
  const done = await setUpPlans(stripe)
  console.log(done.length > 0 ? done.join('\n') : 'Everything was there already.')
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
