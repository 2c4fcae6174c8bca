/** What the commands read from the environment; nothing else in this folder reads it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder that holds package.json. */
export const root = join(import.meta.dirname, '..')

/** Every variable of the product; `.env.example` says what each is for. */
export const productVariables = [
  'NODE_ENV',
  'PORT',
  'SIM_PORT',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MONGODB_URL',
  'KEEP_DAYS',
  'ARCHIVE_DIR',
  'ARCHIVE_AFTER_MONTHS',
  'JWT_SECRET',
  'JWT_SECRET_SECOND',
  'EVIDENCE_KEY',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_AUTH_TOKEN_SECOND',
  'TWILIO_MESSAGING_SERVICE_SID',
  'TWILIO_FROM_NUMBER',
  'TWILIO_SENDERS',
  'TWILIO_API_URL',
  'TWILIO_KEYWORDS',
  'TWILIO_CHECK_REASSIGNED',
  'TWILIO_TELL_CONSENTS',
  'SEGMENTS_PER_SECOND',
  'SEGMENTS_PER_DAY',
  'SEGMENTS_PER_DAY_BY_COUNTRY',
  'CARRIER_LIST_LAG_MINUTES',
  'PHONE_COUNTRIES',
  'CODES_PER_HOUR_ALERT',
  'CODES_PER_HOUR_MAX',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'STRIPE_TAX',
  'REQUIRE_SUBSCRIPTION',
  'SMTP_URL',
  'SUPPORT_EMAIL',
  'CRISIS_LINE',
  'STAFF_TOKENS',
  'SEGMENT_PRICE_USD',
  'METRICS_TOKEN',
  'METRICS_PORT',
  'ACCEPTED_RISKS',
  'LOG_LEVEL',
] as const

/** Variables of compose.yaml itself, which none of our processes reads. */
export const composeVariables = ['POSTGRES_PASSWORD', 'TALLYTEXT_TAG', 'SERVER_PORT', 'SERVERS', 'WORKERS'] as const

/** The product's variables by name; an empty one counts as not set. */
export type Settings = { [name in (typeof productVariables)[number]]?: string }

/** The product's variables set by the user, in the shell or in a `.env` file; the shell wins. */
export function readSettings(): Settings {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return Object.fromEntries(
    productVariables.flatMap((name) => (process.env[name]?.trim() ? [[name, process.env[name]]] : [])),
  )
}

/** A child process's environment: the machine's, with only these of the product's variables. */
export function environmentWith(settings: Settings): NodeJS.ProcessEnv {
  const machine = { ...process.env }
  for (const name of productVariables) delete machine[name]
  return { ...machine, ...settings }
}

/** URL of the Postgres that `npm test` started for the test files. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL

/** A MongoDB that tests may use instead of starting their own. */
export const testMongoUrl = process.env.MONGODB_URL?.trim() || undefined

/** Whether this is a build machine, where a skipped test is a failure. */
export const onBuildMachine = process.env.CI === 'true' || process.env.CI === '1'

/** Whether npm started this process, rather than a person or a service manager. */
export const startedByNpm = process.env.npm_lifecycle_event !== undefined

/** The port of this container's health endpoint. */
export const healthPort = process.env.METRICS_PORT?.trim() || process.env.PORT?.trim() || '3000'
