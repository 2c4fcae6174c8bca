import { type Given, itemsOf } from './environment.ts'
import { isLoopbackName } from './loopback.ts'

/** What production can do without if its operator says so by name, in ACCEPTED_RISKS. */
const risks = ['demo-billing', 'no-mail', 'plain-database', 'plain-mail'] as const

type Risk = (typeof risks)[number]

/**
 * The sentence about a setting with which production refuses to start; nothing in development, or if its risk is
 * accepted.
 * @param risk absent if the risk cannot be accepted
 */
export function whenUnsafe(given: Given, isUnsafe: boolean, sentence: string, risk?: Risk): string[] {
  if (given.NODE_ENV !== 'production' || !isUnsafe) return []
  if (risk === undefined) return [sentence]
  return itemsOf(given.ACCEPTED_RISKS ?? '').includes(risk)
    ? []
    : [`${sentence}; if you know and mean it, name ${risk} in ACCEPTED_RISKS`]
}

/** What every production process requires of the shared settings. */
export function sharedProblems(given: Given): string[] {
  const unknown = itemsOf(given.ACCEPTED_RISKS ?? '').filter((name) => !risks.some((risk) => risk === name))
  return [
    ...(unknown.length > 0 ? [`ACCEPTED_RISKS must be among ${risks.join(', ')}`] : []),
    ...whenUnsafe(given, !given.PUBLIC_URL, 'PUBLIC_URL must be set in production'),
    ...whenUnsafe(given, isPlainPage(given.PUBLIC_URL ?? ''), 'PUBLIC_URL must be an https:// URL in production'),
    ...databaseProblems(given),
  ]
}

/** Parsed like any URL, so that capitals count too. */
function isPlainPage(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'http:'
}

/** Anybody between us and a database that we reach without TLS can read everything, including its password. */
export function databaseProblems(given: Given): string[] {
  return ['DATABASE_URL', 'DATABASE_DIRECT_URL'].flatMap((name) => {
    const sentence = `${name} must use TLS to another host in production, by ?sslmode=verify-full`
    return whenUnsafe(given, isPlainDatabase(given[name], given), sentence, 'plain-database')
  })
}

/** Modes in which `pg` encrypts and verifies the server; `no-verify` encrypts to anybody who answers. */
const proven = ['require', 'verify-ca', 'verify-full']
/** With `uselibpqcompat`, `pg` treats the other modes as libpq does, which verifies less. */
const provenAsInLibpq = ['verify-full']

/** Reads the address as `pg` does: the last of a repeated parameter counts, and PGHOST if no host is named. */
function isPlainDatabase(address = '', { PGHOST = '' }: Given): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, searchParams } = new URL(address)
  const last = (name: string): string => searchParams.getAll(name).at(-1) ?? ''
  const host = last('host') || decodeURIComponent(hostname) || PGHOST
  const isHere = host === '' || host.startsWith('/') || isLoopbackName(host)
  const modes = last('uselibpqcompat') === 'true' ? provenAsInLibpq : proven
  return !isHere && !modes.includes(last('sslmode'))
}

/**
 * Unless told to insist, nodemailer uses STARTTLS only if the server offers it: leaving out the offer is enough to stop
 * it.
 */
export function isPlainMail(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, searchParams } = new URL(address)
  return protocol === 'smtp:' && !isLoopbackName(hostname) && searchParams.get('requireTLS') !== 'true'
}
