import { ConfigError } from './environment.ts'

/** Postgres' codes for a wrong password, user or database. */
const login_errors = ['28P01', '28000', '3D000']

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
  if (login_errors.includes(code) || error.message.includes('does not support SSL'))
    return `The database refuses: ${error.message.split(' - ').at(-1)} (DATABASE_URL).`
  if (code === undefined_table) return `The database lacks tables (${error.message}). Run \`npm run migrate\`.`
  return error.stack ?? error.message
}
