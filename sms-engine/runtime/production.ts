import { type Given, itemsOf } from './environment.ts'
import { isLoopbackName } from './loopback.ts'

/** What a production can go without when its operator says so by name, in ACCEPTED_RISKS. */
const risks = ['demo-billing', 'no-mail', 'plain-database', 'plain-mail'] as const

type Risk = (typeof risks)[number]

/**
 * The sentence about a setting that production does not start with; nothing in development, or when its risk is accepted.
 * @param risk absent where there is nothing to accept
 */
export function whenUnsafe(given: Given, isUnsafe: boolean, sentence: string, risk?: Risk): string[] {
  if (given.NODE_ENV !== 'production' || !isUnsafe) return []
  if (risk === undefined) return [sentence]
  return itemsOf(given.ACCEPTED_RISKS ?? '').includes(risk)
    ? []
    : [`${sentence}; if you know and mean it, name ${risk} in ACCEPTED_RISKS`]
}

/** What every process of a production asks of the settings that all of them share. */
export function sharedProblems(given: Given): string[] {
  const unknown = itemsOf(given.ACCEPTED_RISKS ?? '').filter((name) => !risks.some((risk) => risk === name))
  return [
    ...(unknown.length > 0 ? [`ACCEPTED_RISKS must be among ${risks.join(', ')}`] : []),
    ...whenUnsafe(given, !given.PUBLIC_URL, 'PUBLIC_URL must be set in production'),
    ...whenUnsafe(given, isPlainPage(given.PUBLIC_URL ?? ''), 'PUBLIC_URL must be an https:// URL in production'),
    ...databaseProblems(given),
  ]
}

/** As every reader of a URL takes it, in capitals too. */
function isPlainPage(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'http:'
}

/** Whoever stands between us and a database that we reach without TLS reads everything, its password included. */
export function databaseProblems(given: Given): string[] {
  return ['DATABASE_URL', 'DATABASE_DIRECT_URL'].flatMap((name) => {
    const sentence = `${name} must use TLS to another host in production, by ?sslmode=verify-full`
    return whenUnsafe(given, isPlainDatabase(given[name], given), sentence, 'plain-database')
  })
}

/** Modes in which `pg` encrypts and asks the server who it is; `no-verify` encrypts to whoever answers. */
const proven = ['require', 'verify-ca', 'verify-full']
/** With `uselibpqcompat`, `pg` takes the others as libpq does, which asks less. */
const provenAsInLibpq = ['verify-full']

/** Reads the address as `pg` does: of a parameter that stands there twice the last counts, and PGHOST where no host is named. */
function isPlainDatabase(address = '', { PGHOST = '' }: Given): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, searchParams } = new URL(address)
  const last = (name: string): string => searchParams.getAll(name).at(-1) ?? ''
  const host = last('host') || decodeURIComponent(hostname) || PGHOST
  const isHere = host === '' || host.startsWith('/') || isLoopbackName(host)
  const modes = last('uselibpqcompat') === 'true' ? provenAsInLibpq : proven
  return !isHere && !modes.includes(last('sslmode'))
}

/** A mail server that offers STARTTLS is believed by nodemailer only when told to insist: else leaving the offer out is enough. */
export function isPlainMail(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, searchParams } = new URL(address)
  return protocol === 'smtp:' && !isLoopbackName(hostname) && searchParams.get('requireTLS') !== 'true'
}
