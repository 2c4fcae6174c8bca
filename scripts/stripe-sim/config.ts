import { z } from 'zod'

const environment = z.object({
  STRIPE_API_URL: z.url(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  PUBLIC_URL: z.url(),
  STRIPE_TAX: z.enum(['', 'off', 'exclusive', 'inclusive']).default('off'),
  DATA_DIR: z.string().min(1).default('.data'),
})

export interface StripeSimConfig {
  readonly port: number
  readonly secretKey: string
  readonly webhookSecret: string
  /** Where events are sent. */
  readonly webhookUrl: string
  /** How prices treat tax. */
  readonly taxBehavior: 'exclusive' | 'inclusive' | 'unspecified'
  readonly dataDir: string
}

/** Reads the local Stripe's settings from the environment. Throws when one is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): StripeSimConfig {
  const read = environment.parse(env)
  return {
    port: Number(new URL(read.STRIPE_API_URL).port),
    secretKey: read.STRIPE_SECRET_KEY,
    webhookSecret: read.STRIPE_WEBHOOK_SECRET,
    webhookUrl: `${read.PUBLIC_URL.replace(/\/$/, '')}/webhooks/stripe`,
    taxBehavior: read.STRIPE_TAX === '' || read.STRIPE_TAX === 'off' ? 'unspecified' : read.STRIPE_TAX,
    dataDir: read.DATA_DIR,
  }
}
