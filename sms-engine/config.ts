import { z } from 'zod'
import { supportEmail } from '../content/product.ts'
import { type CarrierAccount, usual_list_lag_ms } from './carrier/port.ts'
import { consentProblems, senderProblems, twilioAccount, twilioVariables } from './carrier/twilio/config.ts'
import { type CodeBudget, defaultCodeBudget } from './domain/model/code-budget.ts'
import type { Settings } from './domain/model/context.ts'
import type { Sender } from './domain/model/sender.ts'
import { minute_ms } from './domain/model/units.ts'
import { type Given, parseEnvironment, variables } from './runtime/environment.ts'
import type { MetricsServerOptions } from './runtime/metrics-server.ts'
import { sharedProblems, whenUnsafe } from './runtime/production.ts'
import type { Archive } from './store/archive.ts'
import { type KeepDays, type KeptKind, keptKinds } from './store/retention.ts'
import { all_countries, type SpendCap } from './store/spending.ts'

const atLeastOne = z.coerce.number('must be a number').int('must be a whole number').positive('must be above 0')

/** US:100000,CA:5000 */
const byCountry = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}:[1-9]\d{0,8}(,[A-Z]{2}:[1-9]\d{0,8})*$/, 'must be written like US:100000,CA:5000')
  .transform(
    (text): Readonly<Record<string, number>> =>
      Object.fromEntries(text.split(',').map((one) => [one.slice(0, 2), Number(one.slice(3))])),
  )

/** strangers:365,cases:2000 */
const daysByKind = z
  .string()
  .trim()
  .regex(/^[a-z-]+:\d{1,5}(,[a-z-]+:\d{1,5})*$/, 'must be written like strangers:365,codes:30')
  .transform((text) => Object.fromEntries(text.split(',').map((one) => one.split(':') as [string, string])))
  .superRefine((given, { addIssue }) => {
    for (const [kind, days] of Object.entries(given)) {
      const rule = keptKinds[kind as KeptKind]
      if (!rule) addIssue(`knows no ${kind}: it is for ${Object.keys(keptKinds).join(', ')}`)
      else if (Number(days) < rule.days_min) addIssue(`must keep ${kind} for ${rule.days_min} days at least`)
    }
  })
  .transform((given): KeepDays => Object.fromEntries(Object.entries(given).map(([kind, days]) => [kind, Number(days)])))

const environment = z.object({
  ...variables,
  MONGODB_URL: z.url({ protocol: /^mongodb(\+srv)?$/, error: 'must be a mongodb:// URL' }).optional(),
  ...twilioVariables,
  SEGMENTS_PER_SECOND: z.coerce.number('must be a number').positive('must be above 0').optional(),
  SEGMENTS_PER_DAY: atLeastOne.max(1_000_000_000, 'must be at most 1000000000').optional(),
  SEGMENTS_PER_DAY_BY_COUNTRY: byCountry.optional(),
  KEEP_DAYS: daysByKind.optional(),
  ARCHIVE_DIR: z.string().trim().optional(),
  ARCHIVE_AFTER_MONTHS: atLeastOne.min(2, 'must be at least 2').default(12),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default(supportEmail),
  CODES_PER_HOUR_ALERT: atLeastOne.default(defaultCodeBudget.alert_per_hour),
  CODES_PER_HOUR_MAX: atLeastOne.default(defaultCodeBudget.max_per_hour),
  CARRIER_LIST_LAG_MINUTES: z.coerce
    .number('must be a number')
    .positive('must be above 0')
    .default(usual_list_lag_ms / minute_ms),
  METRICS_PORT: z.coerce.number('must be a number').int().min(1).max(65_535, 'must be at most 65535').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  CRISIS_LINE: z.string().trim().min(1).max(40, 'is longer than a text has room for').optional(),
})

/** The engine's settings from the environment, in either process. */
export interface EngineConfig {
  readonly production: boolean
  readonly databaseUrl: string
  /**
   * Bypasses a pooler in transaction mode, for uses that need a connection of their own; absent if there is no pooler.
   */
  readonly directDatabaseUrl?: string | undefined
  /** Where Agenda keeps its jobs; Postgres if absent. */
  readonly mongodbUrl: string | undefined
  /** Origin where the carrier and people reach us, without a slash at the end. */
  readonly publicUrl: string
  /** The carrier we use. */
  readonly carrier: CarrierAccount
  readonly settings: Settings
  /** What the carrier allows our sender; no throttling if absent. */
  readonly segmentsPerSecond: number | undefined
  /** What a day may cost; no limit if absent. */
  readonly spendCap: SpendCap | undefined
  /** Unusual retention periods by kind of data, in days. */
  readonly keepDays: KeepDays | undefined
  /** Where the log and the texts of old months go; if absent, they stay in the database. */
  readonly archive: Archive | undefined
  readonly codeBudget: CodeBudget
  /** How late a text may appear in the carrier's list, ms. */
  readonly listLag_ms: number
  /** Where a worker serves its health and metrics; nowhere if absent. */
  readonly metrics?: MetricsServerOptions | undefined
  readonly logLevel: string
}

/**
 * Reads the engine's part of the environment.
 * @throws ConfigError naming every bad variable
 */
export function readEngineConfig(env: NodeJS.ProcessEnv = process.env): EngineConfig {
  const read = parseEnvironment(environment, env, problemsIn)
  const carrier = twilioAccount(read)
  const production = read.NODE_ENV === 'production'
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '')
  return {
    production,
    databaseUrl: read.DATABASE_URL,
    directDatabaseUrl: read.DATABASE_DIRECT_URL,
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
    spendCap: spendCapOf(read, carrier.senders),
    keepDays: read.KEEP_DAYS,
    archive:
      read.ARCHIVE_DIR === undefined ? undefined : { folder: read.ARCHIVE_DIR, afterMonths: read.ARCHIVE_AFTER_MONTHS },
    codeBudget: { alert_per_hour: read.CODES_PER_HOUR_ALERT, max_per_hour: read.CODES_PER_HOUR_MAX },
    listLag_ms: read.CARRIER_LIST_LAG_MINUTES * minute_ms,
    metrics:
      read.METRICS_PORT === undefined
        ? undefined
        : {
            port: read.METRICS_PORT,
            host: production ? '0.0.0.0' : 'localhost',
            token: read.METRICS_TOKEN,
            production,
          },
    logLevel: read.LOG_LEVEL,
  }
}

/** Caps by scope: on all texts, on those to a country, and on those from one of several senders. */
function spendCapOf(
  { SEGMENTS_PER_DAY: perDay, SEGMENTS_PER_DAY_BY_COUNTRY: perCountry }: z.infer<typeof environment>,
  senders: readonly Sender[] = [],
): SpendCap | undefined {
  const perSender = senders.flatMap(({ id, segmentsPerDay }) => (segmentsPerDay ? [[id, segmentsPerDay] as const] : []))
  const cap = { ...(perDay && { [all_countries]: perDay }), ...perCountry, ...Object.fromEntries(perSender) }
  return Object.keys(cap).length > 0 ? cap : undefined
}

function problemsIn(given: Given): string[] {
  return [
    ...senderProblems(given),
    ...consentProblems(given),
    ...sharedProblems(given),
    ...whenUnsafe(given, !given.MONGODB_URL, 'MONGODB_URL must be set in production'),
  ]
}
