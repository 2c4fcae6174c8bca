import { taxSwitches } from '../api/billing/config.ts'
import { permissions, SetupRefused, setUpStripe } from '../api/billing/stripe/setup.ts'
import { readSettings } from './config.ts'

/**
 * `npm run stripe:setup`: creates what the Stripe account of STRIPE_SECRET_KEY needs. Idempotent. It requires no other
 * Stripe key, because it is what creates the webhook and its secret.
 */
const { STRIPE_SECRET_KEY = '', STRIPE_API_URL: apiUrl, STRIPE_TAX, PUBLIC_URL } = readSettings()
const keyShape = /^[sr]k_(test|live)_\w+$/

try {
  const mode = keyShape.exec(STRIPE_SECRET_KEY)?.[1]
  if (mode !== 'test' && mode !== 'live') {
    throw new SetupRefused('STRIPE_SECRET_KEY must be a secret key such as sk_test_… or a restricted one, rk_test_…')
  }
  const tax = taxSwitches.find((one) => one === (STRIPE_TAX || 'off'))
  if (!tax) throw new SetupRefused(`STRIPE_TAX must be ${taxSwitches.join(', ')}.`)
  if (apiUrl !== undefined && !URL.canParse(apiUrl))
    throw new SetupRefused('STRIPE_API_URL must be an http:// or https:// URL')
  const isReachable = PUBLIC_URL?.startsWith('https://') ?? false
  const webhookUrl = isReachable ? `${PUBLIC_URL?.replace(/\/+$/, '')}/webhooks/stripe` : null
  const config = { mode, secretKey: STRIPE_SECRET_KEY, publishableKey: '', webhookSecret: '', apiUrl, tax } as const
  const { done, webhookSecret } = await setUpStripe(config, webhookUrl)
  console.log(done.length > 0 ? done.join('\n') : 'Everything was there already.')
  if (webhookSecret)
    console.log(`STRIPE_WEBHOOK_SECRET=${webhookSecret}\nStripe does not say this secret again: keep it now.`)
  if (!isReachable) {
    console.log(
      'PUBLIC_URL is no https:// address, so no webhook endpoint was made. On this machine `stripe listen` brings the events.',
    )
  }
  if (STRIPE_SECRET_KEY.startsWith('rk_')) console.log(`A restricted key needs: ${permissions.join('; ')}.`)
} catch (error) {
  if (!(error instanceof SetupRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
