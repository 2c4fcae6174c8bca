/** Billing's settings from the environment. */
import { z } from 'zod'
import { type Given, parseEnvironment, variables } from '../../sms-engine/runtime/environment.ts'
import { whenUnsafe } from '../../sms-engine/runtime/production.ts'

/** How Stripe calculates taxes: not at all, on top of our prices, or included in them. */
export const taxSwitches = ['off', 'exclusive', 'inclusive'] as const
export type TaxSwitch = (typeof taxSwitches)[number]

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
  STRIPE_TAX: z.enum(taxSwitches, 'must be off, exclusive or inclusive').default('off'),
  REQUIRE_SUBSCRIPTION: z.enum(['true', 'false'], 'must be true or false').default('false'),
})

export interface StripeConfig {
  readonly mode: 'test' | 'live'
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** Overrides Stripe's address, for example with a local one for testing. */
  readonly apiUrl: string | undefined
  /** `off` when absent. */
  readonly tax?: TaxSwitch
  /** Timeout of a single request, ms; 2.5 s when absent. */
  readonly request_ms_max?: number
  /** Timeout of a single payment, ms; 25 s when absent. */
  readonly payment_ms_max?: number
}

export interface BillingConfig {
  /** Null makes billing a demonstration. */
  readonly stripe: StripeConfig | null
  /** When false, lessons are free for learners who never subscribed. */
  readonly requireSubscription: boolean
  /** The longest anyone waits for an answer, ms; 5 s when absent. */
  readonly answer_ms_max?: number
}

/** Billing as a demonstration, free for learners who do not subscribe. */
export const demoBilling: BillingConfig = { stripe: null, requireSubscription: false }

/**
 * Reads billing's part of the environment: all of Stripe's settings or none.
 * @throws ConfigError naming every variable at fault
 */
export function readBillingConfig(env: NodeJS.ProcessEnv = process.env): BillingConfig {
  const read = parseEnvironment(environment, env, problemsIn)
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL, STRIPE_TAX } = read
  const requireSubscription = read.REQUIRE_SUBSCRIPTION === 'true'
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    return { stripe: null, requireSubscription }
  }
  return {
    requireSubscription,
    stripe: {
      mode: modeOf(STRIPE_SECRET_KEY),
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiUrl: STRIPE_API_URL,
      tax: STRIPE_TAX,
    },
  }
}

function modeOf(secretKey: string): 'test' | 'live' {
  return secretKey.includes('_live_') ? 'live' : 'test'
}

const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

function problemsIn(given: Given): string[] {
  const missing = keys.filter((name) => !given[name])
  if (missing.length === keys.length) {
    if (given.STRIPE_TAX && given.STRIPE_TAX !== 'off') {
      return ['STRIPE_TAX needs the keys of Stripe: a demonstration knows no taxes']
    }
    const free = 'REQUIRE_SUBSCRIPTION needs the keys of Stripe: without them anybody subscribes by a demonstration'
    return whenUnsafe(given, given.REQUIRE_SUBSCRIPTION === 'true', free, 'demo-billing')
  }
  if (missing.length > 0) return missing.map((name) => `${name} must be set, as other keys of Stripe are`)
  const { STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '', STRIPE_API_URL } = given
  const mode = modeOf(STRIPE_SECRET_KEY)
  if (!STRIPE_PUBLISHABLE_KEY.startsWith(`pk_${mode}_`))
    return [`STRIPE_PUBLISHABLE_KEY must be of Stripe's ${mode} mode, as STRIPE_SECRET_KEY is`]
  return mode === 'live' && STRIPE_API_URL ? ['STRIPE_API_URL must not be set with live keys'] : []
}
