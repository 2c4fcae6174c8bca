/** The API's settings, read from the environment once, at boot, and nowhere else in this folder. */
import { createHmac, createPrivateKey, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import type { CountryCode } from 'libphonenumber-js'
import { isSupportedCountry } from 'libphonenumber-js/max'
import { z } from 'zod'
import { day_ms } from '../sms-engine/domain/model/units.ts'
import { directSettingIn, type Given, itemsOf, parseEnvironment, variables } from '../sms-engine/runtime/environment.ts'
import { databaseProblems, sharedProblems, whenUnsafe } from '../sms-engine/runtime/production.ts'

const list = z.string().transform(itemsOf)

const countries = list
  .refine((codes) => codes.length > 0, 'must name at least one country, such as US')
  .refine((codes) => codes.every((code) => isSupportedCountry(code)), 'must be two-letter country codes, such as US,CA')
  .transform((codes) => codes as [CountryCode, ...CountryCode[]])

/**
 * Addresses, ranges such as 10.0.0.0/8, and the names proxy-addr knows for the usual private ranges; or `none`, meaning
 * that there is no proxy.
 */
const proxies = list
  .transform((items) => (items.length === 1 && items[0] === 'none' ? [] : items))
  .refine(
    (items) => items.every((item) => isAddressOrRange(item) || /^(loopback|linklocal|uniquelocal)$/.test(item)),
    'must be addresses or ranges, such as 10.0.0.0/8,192.168.1.1, or none',
  )

function isAddressOrRange(item: string): boolean {
  const [address = '', bits, ...more] = item.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
}

/**
 * Who may answer learners: comma-separated `name:hash:day`. Seeing the setting, in a process list or a backup, is not
 * enough to sign in with it. A plain SHA-256 suffices for a random token; it would not for a password.
 */
const staffTokens = list
  .refine(
    (entries) => entries.every((entry) => staffEntry.test(entry) && isDay(entry.slice(-10))),
    'must be name:hash:day entries, separated by commas: the SHA-256 of a random token in hex, and its last day, such as 2027-06-30',
  )
  .transform((entries) =>
    entries.map((entry): StaffMember => {
      const [name = '', tokenHash = '', day = ''] = entry.split(':')
      return { name, tokenHash, expiresAt: Date.parse(day) + day_ms }
    }),
  )

const staffEntry = /^[\w.-]+:[0-9a-f]{64}:\d{4}-\d\d-\d\d$/
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success

/** One line, as `openssl genpkey -algorithm ed25519 -outform DER | base64` prints it. */
const evidenceKey = z.string().transform((text, context) => {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Reported below, like a key of another kind.
  }
  context.addIssue('must be an Ed25519 key: openssl genpkey -algorithm ed25519 -outform DER | base64')
  return z.NEVER
})

const jwtSecret = z.string().min(32, 'must have at least 32 characters')

const environment = z.object({
  ...variables,
  TRUSTED_PROXIES: proxies.default([]),
  JWT_SECRET: jwtSecret,
  JWT_SECRET_SECOND: jwtSecret.optional(),
  EVIDENCE_KEY: evidenceKey.optional(),
  PHONE_COUNTRIES: countries.default(['US', 'CA']),
  STAFF_TOKENS: staffTokens.default([]),
  SEGMENT_PRICE_USD: z.coerce.number('must be a number of dollars, such as 0.0083').min(0).max(1).default(0.0083),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
})

/** A staff member, identified by their token. */
export interface StaffMember {
  readonly name: string
  /** SHA-256 of the token, in hex. */
  readonly tokenHash: string
  /** The end of the token's last day, in UTC: ms of machine time. */
  readonly expiresAt: number
}

export interface ApiConfig {
  readonly production: boolean
  readonly port: number
  /** Address to listen on: every interface in production, only this machine in development. */
  readonly host: string
  /** Public origin, without a trailing slash. */
  readonly publicUrl: string
  /** Addresses or CIDR ranges whose X-Forwarded-For is trusted. Empty: none. */
  readonly trustedProxies: readonly string[]
  readonly databaseUrl: string
  /** Bypasses a pooler in transaction mode, for work that needs its own connection; absent when there is no pooler. */
  readonly directDatabaseUrl?: string | undefined
  /** Signs session tokens and the links in texts. */
  readonly jwtSecret: string
  /** During a rotation of the secret: signatures made with this one are valid too. */
  readonly jwtSecretSecond: string | undefined
  /** Signs transcripts given to third parties. Without it, none can be made. */
  readonly evidenceKey: KeyObject | undefined
  /** Countries whose numbers we text. The first is assumed for a number that names none. */
  readonly phoneCountries: readonly [CountryCode, ...CountryCode[]]
  /** Who may answer learners' questions. Empty: nobody. */
  readonly staff: readonly StaffMember[]
  /** The carrier's price for one segment, for the prices shown on the desk. */
  readonly segmentPrice_usd: number
  /** Token a collector must present to read /metrics; without one only this machine may, and only in development. */
  readonly metricsToken: string | undefined
  readonly logLevel: string
}

/**
 * Reads the API's part of the environment. A variable set to the empty string counts as missing.
 * @throws ConfigError naming every variable at fault
 */
export function readApiConfig(env: NodeJS.ProcessEnv = process.env): ApiConfig {
  const read = parseEnvironment(environment, env, problemsIn)
  const production = read.NODE_ENV === 'production'
  return {
    production,
    port: read.PORT,
    host: production ? '0.0.0.0' : 'localhost',
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    trustedProxies: read.TRUSTED_PROXIES,
    databaseUrl: read.DATABASE_URL,
    directDatabaseUrl: read.DATABASE_DIRECT_URL,
    jwtSecret: read.JWT_SECRET,
    jwtSecretSecond: read.JWT_SECRET_SECOND,
    evidenceKey: read.EVIDENCE_KEY,
    phoneCountries: read.PHONE_COUNTRIES,
    staff: read.STAFF_TOKENS,
    segmentPrice_usd: read.SEGMENT_PRICE_USD,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  }
}

/** With no proxies declared, either everyone seems to come from the proxy's address, or anyone can choose theirs. */
function problemsIn(given: Given): string[] {
  const undecided = 'TRUSTED_PROXIES must be set in production: the addresses in front of us, or none'
  return [
    ...sharedProblems(given),
    ...whenUnsafe(given, !given.TRUSTED_PROXIES, undecided),
    ...['JWT_SECRET', 'JWT_SECRET_SECOND'].flatMap((name) =>
      whenUnsafe(given, isMonotonous(given[name]), `${name} must be random in production: openssl rand -hex 32`),
    ),
    ...whenUnsafe(given, namesStaffTwice(given), 'STAFF_TOKENS must name each person once in production'),
  ]
}

const different_characters_min = 8

/** Whether a secret is long only by repetition. A random one, even in hex, has more distinct characters. */
function isMonotonous(secret = ''): boolean {
  return secret !== '' && new Set(secret).size < different_characters_min
}

/** The audit records who read what: two people with the same name could not be told apart. */
function namesStaffTwice({ STAFF_TOKENS = '' }: Given): boolean {
  const names = itemsOf(STAFF_TOKENS).map((entry) => entry.split(':')[0]?.toLowerCase())
  return new Set(names).size < names.length
}

/**
 * The one setting that migrating needs, and its name. Migrations hold session locks, so the connection bypasses any
 * pooler.
 * @throws ConfigError as `readApiConfig` does
 */
export function readMigratedDatabase(env: NodeJS.ProcessEnv = process.env): {
  readonly url: string
  readonly setting: string
} {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = variables
  const read = parseEnvironment(z.object({ DATABASE_URL, DATABASE_DIRECT_URL }), env, databaseProblems)
  const setting = directSettingIn(env)
  return { url: read[setting] ?? read.DATABASE_URL, setting }
}

type Secrets = Pick<ApiConfig, 'jwtSecret' | 'jwtSecretSecond'>

/**
 * The key that signs, then any other key still accepted. Derived from the token secrets, with a separate key per
 * purpose, so that there is only one secret to keep.
 */
function keysOf({ jwtSecret, jwtSecretSecond }: Secrets, purpose: string): readonly string[] {
  const secrets = jwtSecretSecond === undefined ? [jwtSecret] : [jwtSecret, jwtSecretSecond]
  return secrets.map((secret) => createHmac('sha256', secret).update(purpose).digest('hex'))
}

/** Sign the links in texts. */
export function linkKeysOf(config: Secrets): readonly string[] {
  return keysOf(config, 'links to lessons')
}

/** Sign the cookies of known devices. */
export function deviceKeysOf(config: Secrets): readonly string[] {
  return keysOf(config, 'known devices')
}

/** Sign the challenges of passkeys. */
export function challengeKeysOf(config: Secrets): readonly string[] {
  return keysOf(config, 'passkey challenges')
}

/** Sign the passkey challenges of our staff: an answer given at one door opens no other. */
export function deskChallengeKeysOf(config: Secrets): readonly string[] {
  return keysOf(config, 'desk passkey challenges')
}
