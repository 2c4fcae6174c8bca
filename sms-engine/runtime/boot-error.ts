import { ConfigError } from './environment.ts'

/** Postgres' codes for a password, a user or a database that is not right. */
const login_errors = ['28P01', '28000', '3D000']

/** Why a process could not start: a sentence where the person at the terminal can mend it, else the stack. */
export function explainBootError(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code = '', syscall, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop what uses it, or set PORT to another.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be opened by this user. Set PORT to another.`
  if (code === 'ECONNREFUSED' && syscall === 'connect')
    return `No database answers at ${address}:${port} (DATABASE_URL).`
  if (code === 'ENOTFOUND') return `The database's host is unknown: ${error.message} (DATABASE_URL).`
  if (login_errors.includes(code) || error.message.includes('does not support SSL'))
    return `The database refuses: ${error.message.split(' - ').at(-1)} (DATABASE_URL).`
  return error.stack ?? error.message
}
