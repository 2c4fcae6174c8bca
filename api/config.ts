import { createHmac } from 'node:crypto'
/** What the API reads from the environment: once, at boot, and nowhere else in this folder. */
import { isIP } from 'node:net'
import type { CountryCode } from 'libphonenumber-js'
import { isSupportedCountry } from 'libphonenumber-js/max'
import { z } from 'zod'
import { ConfigError, parseEnvironment, variables } from '../sms-engine/runtime/environment.ts'

/** A list in one variable, separated by commas; spaces around the items do not count. */
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

const countries = list
  .refine((codes) => codes.length > 0, 'must name at least one country, such as US')
  .refine((codes) => codes.every((code) => isSupportedCountry(code)), 'must be two-letter country codes, such as US,CA')
  .transform((codes) => codes as [CountryCode, ...CountryCode[]])

/** Addresses, ranges such as 10.0.0.0/8, and the names that proxy-addr knows for the usual private ranges. */
const proxies = list.refine(
  (items) => items.every((item) => isAddressOrRange(item) || /^(loopback|linklocal|uniquelocal)$/.test(item)),
  'must be addresses or ranges, such as 10.0.0.0/8,192.168.1.1',
)

function isAddressOrRange(item: string): boolean {
  const [address = '', bits, ...more] = item.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Who may answer learners, and the token each shows: `name:token`, separated by commas. */
const staffTokens = list
  .refine(
    (entries) => entries.every((entry) => /^[\w.-]+:\S{16,}$/.test(entry)),
    'must be name:token pairs, separated by commas, each token at least 16 characters long',
  )
  .transform((entries) =>
    entries.map((entry) => ({ name: entry.slice(0, entry.indexOf(':')), token: entry.slice(entry.indexOf(':') + 1) })),
  )

const environment = z.object({
  ...variables,
  TRUSTED_PROXIES: proxies.default([]),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters'),
  PHONE_COUNTRIES: countries.default(['US', 'CA']),
  STAFF_TOKENS: staffTokens.default([]),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
})

/** One of us, by the token that stands for them. */
export interface StaffMember {
  readonly name: string
  readonly token: string
}

export interface ApiConfig {
  readonly production: boolean
  readonly port: number
  /** Address to listen on: every interface in production, this machine only in development. */
  readonly host: string
  /** Origin under which people reach us, without a slash at the end. */
  readonly publicUrl: string
  /** Addresses or CIDR ranges whose X-Forwarded-For we believe. Empty: nobody's. */
  readonly trustedProxies: readonly string[]
  readonly databaseUrl: string
  readonly jwtSecret: string
  /** Countries whose numbers we text. The first is assumed where a number names none. */
  readonly phoneCountries: readonly [CountryCode, ...CountryCode[]]
  /** Who may answer learners' questions. Empty: nobody. */
  readonly staff: readonly StaffMember[]
  /** What a collector must show to read /metrics; without one only this machine may, and only in development. */
  readonly metricsToken: string | undefined
  readonly logLevel: string
}

/**
 * Reads the API's part of the environment. A variable that is set to nothing counts as missing.
 * @throws ConfigError naming every variable at fault
 */
export function readApiConfig(env: NodeJS.ProcessEnv = process.env): ApiConfig {
  const read = parseEnvironment(environment, env)
  const production = read.NODE_ENV === 'production'
  if (production && !read.PUBLIC_URL) throw new ConfigError('PUBLIC_URL must be set in production')
  if (production && !read.PUBLIC_URL?.startsWith('https:')) {
    throw new ConfigError('PUBLIC_URL must be an https:// URL in production')
  }
  return {
    production,
    port: read.PORT,
    host: production ? '0.0.0.0' : 'localhost',
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    trustedProxies: read.TRUSTED_PROXIES,
    databaseUrl: read.DATABASE_URL,
    jwtSecret: read.JWT_SECRET,
    phoneCountries: read.PHONE_COUNTRIES,
    staff: read.STAFF_TOKENS,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  }
}

/**
 * The one setting that migrating needs.
 * @throws ConfigError as `readApiConfig` does
 */
export function readDatabaseUrl(env: NodeJS.ProcessEnv = process.env): string {
  return parseEnvironment(z.object({ DATABASE_URL: variables.DATABASE_URL }), env).DATABASE_URL
}

/** Signs the cookies of known devices; made from the secret of the tokens as the key of links is. */
export function deviceKeyOf({ jwtSecret }: Pick<ApiConfig, 'jwtSecret'>): string {
  return createHmac('sha256', jwtSecret).update('known devices').digest('hex')
}

/** Signs what authenticators are asked to sign; made like the others. */
export function challengeKeyOf({ jwtSecret }: Pick<ApiConfig, 'jwtSecret'>): string {
  return createHmac('sha256', jwtSecret).update('passkey challenges').digest('hex')
}

/** Signs the links of texts; made from the secret of the tokens, so that there is one secret to keep. */
export function linkKeyOf({ jwtSecret }: Pick<ApiConfig, 'jwtSecret'>): string {
  return createHmac('sha256', jwtSecret).update('links to lessons').digest('hex')
}
