import { ConfigError } from './environment.ts'

/** Postgres' codes for a wrong password, user or database, too many connections, and starting up or shutting down. */
const refusals = ['28P01', '28000', '3D000', '53300', '57P03']

/** OpenSSL's and Node's codes for a certificate that is not trusted, or is another host's. */
const untrusted = /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT_)/

/** What a firewall or a missing route leads to. The driver's own time-outs have no code. */
const no_answer = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EAI_AGAIN']
const says_no_answer = /^(Connection terminated|timeout e)/

const undefined_table = '42P01'

type BootError = NodeJS.ErrnoException & {
  readonly port?: number
  readonly address?: string
  /** The variable that set the port. */
  readonly setting?: string
}

/** Why a process could not start: a sentence if the person at the terminal can fix it, otherwise the stack. */
export function explainBootError(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code = '', syscall, port, address, setting = 'PORT' } = error as BootError
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop what uses it, or set ${setting} to another.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be opened by this user. Set ${setting} to another.`
  if (code === 'ECONNREFUSED' && syscall === 'connect')
    return `No database answers at ${address}:${port} (DATABASE_URL).`
  if (code === 'ENOTFOUND') return `The database's host is unknown: ${error.message} (DATABASE_URL).`
  if (no_answer.includes(code) || says_no_answer.test(error.message))
    return `The database does not answer: ${error.message} (DATABASE_URL).`
  if (untrusted.test(code))
    return `The database's certificate is not trusted: ${error.message} (sslmode and sslrootcert in DATABASE_URL).`
  if (refusals.includes(code) || error.message.includes('does not support SSL'))
    return `The database refuses: ${error.message.split(' - ').at(-1)} (DATABASE_URL).`
  if (code === undefined_table) return `The database lacks tables (${error.message}). Run \`npm run migrate\`.`
  return error.stack ?? error.message
}
