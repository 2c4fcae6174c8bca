import { z } from 'zod'
import { supportEmail } from '../content/product.ts'
import { type CarrierAccount, list_lag_minutes } from './carrier/port.ts'
import { senderProblems, twilioAccount, twilioVariables } from './carrier/twilio/config.ts'
import { type CodeBudget, defaultCodeBudget } from './domain/model/code-budget.ts'
import type { Settings } from './domain/model/context.ts'
import { minute_ms } from './domain/model/units.ts'
import { type Given, parseEnvironment, variables } from './runtime/environment.ts'
import { sharedProblems, whenUnsafe } from './runtime/production.ts'

const codes = z.coerce.number('must be a number').int('must be a whole number').positive('must be above 0')

const environment = z.object({
  ...variables,
  MONGODB_URL: z.url({ protocol: /^mongodb(\+srv)?$/, error: 'must be a mongodb:// URL' }).optional(),
  ...twilioVariables,
  SEGMENTS_PER_SECOND: z.coerce.number('must be a number').positive('must be above 0').optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default(supportEmail),
  CODES_PER_HOUR_ALERT: codes.default(defaultCodeBudget.alert_per_hour),
  CODES_PER_HOUR_MAX: codes.default(defaultCodeBudget.max_per_hour),
  CARRIER_LIST_LAG_MINUTES: z.coerce.number('must be a number').positive('must be above 0').default(list_lag_minutes),
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
  /** The carrier that we are with. */
  readonly carrier: CarrierAccount
  readonly settings: Settings
  /** What the carrier allows our sender; no shaping when absent. */
  readonly segmentsPerSecond: number | undefined
  readonly codeBudget: CodeBudget
  /** How late the carrier's list may show a text, ms. */
  readonly listLag_ms: number
  readonly logLevel: string
}

/**
 * Reads the engine's part of the environment.
 * @throws ConfigError naming every variable at fault
 */
export function readEngineConfig(env: NodeJS.ProcessEnv = process.env): EngineConfig {
  const read = parseEnvironment(environment, env, problemsIn)
  const carrier = twilioAccount(read)
  const production = read.NODE_ENV === 'production'
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '')
  return {
    production,
    databaseUrl: read.DATABASE_URL,
    mongodbUrl: read.MONGODB_URL,
    publicUrl,
    carrier,
    settings: {
      keywords: carrier.keywords,
      portalUrl: publicUrl,
      supportEmail: read.SUPPORT_EMAIL,
      crisisLine: read.CRISIS_LINE,
    },
    segmentsPerSecond: read.SEGMENTS_PER_SECOND,
    codeBudget: { alert_per_hour: read.CODES_PER_HOUR_ALERT, max_per_hour: read.CODES_PER_HOUR_MAX },
    listLag_ms: read.CARRIER_LIST_LAG_MINUTES * minute_ms,
    logLevel: read.LOG_LEVEL,
  }
}

function problemsIn(given: Given): string[] {
  return [
    ...senderProblems(given),
    ...sharedProblems(given),
    ...whenUnsafe(given, !given.MONGODB_URL, 'MONGODB_URL must be set in production'),
  ]
}
