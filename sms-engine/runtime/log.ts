import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/** The part of a pino logger that we use. Nothing personal goes into it. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Keys that would hold personal data if somebody logged a whole object. */
const personal = [
  'authorization',
  'cookie',
  'stripe-signature',
  'email',
  'password',
  'passwordHash',
  'otpCode',
  'phoneNumber',
  'phone',
  'token',
  'clientSecret',
  'body',
  'Body',
]

/** Options for every log of the product. Nothing personal: no addresses, numbers, names, texts, codes or tokens. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    redact: personal.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
    serializers: { err: viewError },
  }
}

/** How many characters of unwritten lines are kept while nothing can be written; anything beyond is lost. */
const waiting_max = 1_000_000

/**
 * Where a process writes its log. If a full disk keeps lines from being written, the process goes on without them and
 * reports the problem at /readyz.
 */
export function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: waiting_max })
  output.on('error', () => undefined)
  return output
}

export function createLog(name: string, level: string): Logger {
  return pino({ ...logOptions(level), name }, standardOutput())
}

interface DatabaseError extends Error {
  code?: string
  constraint?: string
}

/** An e-mail address as a mail server quotes it in a refusal ("550 5.1.1 <ann@example.com>"), URL-encoded or not. */
const address = /[^\s/<>()[\]"',;:@]{1,64}(?:@|%40)[^\s<>()[\]"',;:@]{1,255}/g

/**
 * The stack, and the message unless it comes from the database: the server's quotes values, and the ORM's quotes the
 * whole statement. There the name of the constraint is enough. A mail server's message stays, without its addresses.
 */
export function viewError(error: DatabaseError) {
  const { name, code, constraint } = error
  const fromDatabase = constraint !== undefined || /^[0-9A-Z]{5}$/.test(code ?? '')
  const message = fromDatabase
    ? `database error ${code} ${constraint ?? ''}`.trim()
    : error.message.replace(address, '[address]')
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: name, message, code, stack: [`${name}: ${message}`, ...(frames ?? [])].join('\n') }
}
