import { z } from 'zod'
import { supportEmail } from '../content/product.ts'
import type { CarrierConfig } from './carrier/twilio/send.ts'
import type { Settings } from './domain/model/context.ts'
import { ConfigError, parseEnvironment, variables } from './runtime/environment.ts'

const environment = z.object({
  ...variables,
  MONGODB_URL: z.url({ protocol: /^mongodb(\+srv)?$/, error: 'must be a mongodb:// URL' }).optional(),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hex digits'),
  TWILIO_AUTH_TOKEN: z.string().min(8, 'is too short'),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-f]{32}$/, 'must be MG and 32 hex digits')
    .optional(),
  TWILIO_FROM_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$|^\d{5,6}$/, 'must be a number such as +12025550175')
    .optional(),
  TWILIO_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }).optional(),
  TWILIO_KEYWORDS: z.enum(['carrier', 'ours']).default('carrier'),
  SEGMENTS_PER_SECOND: z.coerce.number('must be a number').positive('must be above 0').optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default(supportEmail),
  CRISIS_LINE: z.string().trim().min(1).max(40, 'is longer than a text has room for').optional(),
})

/** What the engine needs of the environment, in either process. */
export interface EngineConfig {
  readonly production: boolean
  readonly databaseUrl: string
  /** Where Agenda keeps its jobs; Postgres when absent. */
  readonly mongodbUrl: string | undefined
  /** Origin under which the carrier and people reach us, without a slash at the end. */
  readonly publicUrl: string
  readonly carrier: CarrierConfig
  /** Messaging service or number: suppressions and consents belong to it. */
  readonly sender: string
  readonly settings: Settings
  /** What the carrier allows our sender; no shaping when absent. */
  readonly segmentsPerSecond: number | undefined
  readonly logLevel: string
}

/**
 * Reads the engine's part of the environment.
 * @throws ConfigError naming every variable at fault
 */
export function readEngineConfig(env: NodeJS.ProcessEnv = process.env): EngineConfig {
  const read = parseEnvironment(environment, env)
  const sender = read.TWILIO_MESSAGING_SERVICE_SID ?? read.TWILIO_FROM_NUMBER
  if (!sender) throw new ConfigError('TWILIO_MESSAGING_SERVICE_SID or TWILIO_FROM_NUMBER must be set')
  if (read.TWILIO_MESSAGING_SERVICE_SID && read.TWILIO_FROM_NUMBER) {
    throw new ConfigError('TWILIO_MESSAGING_SERVICE_SID and TWILIO_FROM_NUMBER exclude each other: set one')
  }
  const production = read.NODE_ENV === 'production'
  if (production) requireForProduction({ PUBLIC_URL: read.PUBLIC_URL, MONGODB_URL: read.MONGODB_URL })
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '')
  return {
    production,
    databaseUrl: read.DATABASE_URL,
    mongodbUrl: read.MONGODB_URL,
    publicUrl,
    carrier: {
      accountSid: read.TWILIO_ACCOUNT_SID,
      authToken: read.TWILIO_AUTH_TOKEN,
      messagingServiceSid: read.TWILIO_MESSAGING_SERVICE_SID,
      fromNumber: read.TWILIO_FROM_NUMBER,
      apiUrl: read.TWILIO_API_URL,
    },
    sender,
    settings: {
      keywords: read.TWILIO_KEYWORDS,
      portalUrl: publicUrl,
      supportEmail: read.SUPPORT_EMAIL,
      crisisLine: read.CRISIS_LINE,
    },
    segmentsPerSecond: read.SEGMENTS_PER_SECOND,
    logLevel: read.LOG_LEVEL,
  }
}

function requireForProduction(needed: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.keys(needed).filter((name) => !needed[name])
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name} must be set in production`).join('; '))
}
