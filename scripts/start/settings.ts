import { readBillingConfig } from '../../api/billing/config.ts'
import { readApiConfig } from '../../api/config.ts'
import { readEngineConfig } from '../../sms-engine/config.ts'
import { ConfigError, readEnvironment } from '../../sms-engine/runtime/environment.ts'
import { readMailConfig } from '../../sms-engine/runtime/mail/config.ts'
import type { Settings } from '../config.ts'
import { PlainError } from '../plain-error.ts'
import type { Secrets } from './secrets.ts'

/** Placeholder for the embedded database's address while settings are checked before it runs. */
const UNKNOWN_DATABASE = 'postgres://127.0.0.1/tallytext'

/** The sender of the carrier simulator; 202-555-01xx is reserved for fiction. */
const SIMULATED_SENDER = '+12025550175'

/** Whether texts go to the carrier simulator: no Twilio account was given, and this is not production. */
export function usesSimulator(given: Settings): boolean {
  return !isProduction(given) && !given.TWILIO_ACCOUNT_SID && !given.TWILIO_AUTH_TOKEN
}

/** With this key, billing uses a local Stripe, so that every step through Stripe can be tried here. */
const LOCAL_STRIPE_KEY = 'sk_test_local'

/** Whether billing talks to the local Stripe. */
export function usesLocalStripe(given: Settings): boolean {
  return !isProduction(given) && given.STRIPE_SECRET_KEY === LOCAL_STRIPE_KEY && !given.STRIPE_API_URL
}

/** Whether the database is the one from the npm packages. */
export function usesEmbeddedPostgres(given: Settings): boolean {
  return !isProduction(given) && !given.DATABASE_URL
}

/**
 * The settings of the product's processes: those given, plus in development whatever else is needed.
 *
 * @throws ConfigError naming each variable that is missing, half-set or wrong
 */
export function completeSettings(
  given: Settings,
  ports: { port: number; simPort: number; stripePort?: number },
  secrets: Secrets,
): Settings {
  const settings = { ...given, PORT: String(ports.port), SIM_PORT: String(ports.simPort) }
  if (isProduction(given)) return checked(settings)
  return checked({
    PUBLIC_URL: `http://localhost:${ports.port}`,
    JWT_SECRET: secrets.jwtSecret,
    EVIDENCE_KEY: secrets.evidenceKey,
    ...(usesSimulator(given) ? simulatedAccount(given, ports.simPort, secrets) : {}),
    ...(usesLocalStripe(given) ? localStripe(ports.stripePort ?? 0) : {}),
    ...settings,
  })
}

/**
 * The ports of the server and the simulator.
 * @throws PlainError
 */
export function portsOf(given: Settings): { readonly port: number; readonly simPort: number } {
  return { port: portOf(given, 'PORT', 3000), simPort: portOf(given, 'SIM_PORT', 3001) }
}

function portOf(settings: Settings, variable: 'PORT' | 'SIM_PORT', otherwise: number): number {
  const given = settings[variable]
  if (given === undefined) return otherwise
  const port = Number(given)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new PlainError(`${variable} must be a port number, for example ${variable}=${otherwise}; it is "${given}".`)
}

function localStripe(port: number): Settings {
  return {
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
  }
}

function simulatedAccount(given: Settings, simPort: number, secrets: Secrets): Settings {
  return {
    TWILIO_ACCOUNT_SID: secrets.twilioAccountSid,
    TWILIO_AUTH_TOKEN: secrets.twilioAuthToken,
    TWILIO_API_URL: `http://127.0.0.1:${simPort}`,
    // The simulator's list is never late unless told to be, and nobody trying out a fault should wait for an hour.
    CARRIER_LIST_LAG_MINUTES: given.CARRIER_LIST_LAG_MINUTES ?? '1',
    ...(given.TWILIO_MESSAGING_SERVICE_SID || given.TWILIO_SENDERS ? {} : { TWILIO_FROM_NUMBER: SIMULATED_SENDER }),
  }
}

/** Reads the settings exactly as both processes will, so that all problems are reported at once. */
function checked(settings: Settings): Settings {
  if (usesEmbeddedPostgres(settings) && settings.DATABASE_DIRECT_URL)
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL, the pooler that it goes past')
  const env = usesEmbeddedPostgres(settings) ? { ...settings, DATABASE_URL: UNKNOWN_DATABASE } : settings
  readEnvironment([readApiConfig, readEngineConfig, readBillingConfig, readMailConfig], env)
  return settings
}

export function isProduction(given: Settings): boolean {
  return given.NODE_ENV === 'production'
}
