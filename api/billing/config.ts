/** What billing reads from the environment. */
import { z } from 'zod'
import { ConfigError, parseEnvironment, variables } from '../../sms-engine/runtime/environment.ts'

const environment = z.object({
  NODE_ENV: variables.NODE_ENV,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret key such as sk_test_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key such as pk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be a signing secret such as whsec_…')
    .optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  REQUIRE_SUBSCRIPTION: z.enum(['true', 'false'], 'must be true or false').default('false'),
})

export interface StripeConfig {
  readonly mode: 'test' | 'live'
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** Another address than Stripe's own: a local one for trying. */
  readonly apiUrl: string | undefined
  /** No single request may take longer, ms; 2.5 s when absent. */
  readonly request_ms_max?: number
}

export interface BillingConfig {
  /** Null makes billing a demonstration. */
  readonly stripe: StripeConfig | null
  /** False frees those who never subscribed. */
  readonly requireSubscription: boolean
  /** Nobody waits longer for an answer, ms; 5 s when absent. */
  readonly answer_ms_max?: number
}

/** Billing as a demonstration, free for those who do not subscribe. */
export const demoBilling: BillingConfig = { stripe: null, requireSubscription: false }

/**
 * Reads billing's part of the environment: all of Stripe or nothing of it.
 * @throws ConfigError naming every variable at fault
 */
export function readBillingConfig(env: NodeJS.ProcessEnv = process.env): BillingConfig {
  const read = parseEnvironment(environment, env)
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = read
  const requireSubscription = read.REQUIRE_SUBSCRIPTION === 'true'
  const keys = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }
  const missing = Object.entries(keys).filter(([, value]) => value === undefined)
  if (missing.length === 3) return { stripe: null, requireSubscription }
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(missing.map(([name]) => `${name} must be set, as other keys of Stripe are`).join('; '))
  }
  const mode = STRIPE_SECRET_KEY.includes('_live_') ? 'live' : 'test'
  if (!STRIPE_PUBLISHABLE_KEY.startsWith(`pk_${mode}_`)) {
    throw new ConfigError(`STRIPE_PUBLISHABLE_KEY must be of Stripe's ${mode} mode, as STRIPE_SECRET_KEY is`)
  }
  if (mode === 'live' && STRIPE_API_URL) throw new ConfigError('STRIPE_API_URL must not be set with live keys')
  return {
    requireSubscription,
    stripe: {
      mode,
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiUrl: STRIPE_API_URL,
    },
  }
}
