import { ConfigError } from './environment.ts'
import { ClockAstray } from './service-clock.ts'

/** Postgres' codes for a wrong password, user or database, too many connections, and starting up or shutting down. */
const refusals = ['28P01', '28000', '3D000', '53300', '57P03']

/** OpenSSL's and Node's codes for a certificate that is not trusted, or is another host's. */
const untrusted = /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT_)/

/** What a firewall or a missing route leads to. The driver's own time-outs have no code. */
const no_answer = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EAI_AGAIN']
const says_no_answer = /^(Connection terminated|timeout e)/

/** What the driver says of a server that has no TLS, or whatever else answers at its address; without a code. */
const no_tls = /SSL connection/

const undefined_table = '42P01'

type BootError = NodeJS.ErrnoException & {
  readonly port?: number
  readonly address?: string
  /** The variable that set the port or the database's address. */
  readonly setting?: string
}

/** Records on an error which variable set the port or the address that it is about, if nobody has yet. */
export function withSetting(error: unknown, setting: string): unknown {
  return error instanceof Error ? Object.assign(error, { setting: (error as BootError).setting ?? setting }) : error
}

/** Why a process could not start: a sentence if the person at the terminal can fix it, otherwise the stack. */
export function explainBootError(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof ClockAstray) return `No worker starts by a wrong clock: ${error.message}.`
  if (!(error instanceof Error)) return String(error)
  const { code = '', syscall, port, address, setting } = error as BootError
  const door = setting ?? 'PORT'
  const url = setting ?? 'DATABASE_URL'
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop what uses it, or set ${door} to another.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be opened by this user. Set ${door} to another.`
  if (code === 'ECONNREFUSED' && syscall === 'connect') return `No database answers at ${address}:${port} (${url}).`
  if (code === 'ENOTFOUND') return `The database's host is unknown: ${error.message} (${url}).`
  if (no_answer.includes(code) || says_no_answer.test(error.message))
    return `The database does not answer: ${error.message} (${url}).`
  if (untrusted.test(code))
    return `The database's certificate is not trusted: ${error.message} (sslmode and sslrootcert in ${url}).`
  if (refusals.includes(code) || no_tls.test(error.message))
    return `The database refuses: ${error.message.split(' - ').at(-1)} (${url}).`
  if (code === undefined_table) return `The database lacks tables (${error.message}). Run \`npm run migrate\`.`
  return error.stack ?? error.message
}
