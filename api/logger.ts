/** What the log may say. Nothing personal: no addresses, numbers, names, texts, codes or tokens. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'

/** Where personal data would stand if somebody logged a whole object. */
const REDACTED = [
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

export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: REDACTED.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
    serializers: { req: viewRequest, res: viewReply, err: viewError },
  }
}

// Without the query and the peer's address, which are about a person.
function viewRequest({ method, url }: FastifyRequest) {
  return { method, path: url.split('?')[0] }
}

function viewReply({ statusCode }: FastifyReply) {
  return { statusCode }
}

interface DatabaseError extends Error {
  code?: string
  constraint?: string
  query?: string
}

/**
 * The stack, and the message unless the database wrote it: that one quotes values, and MikroORM's quotes the whole
 * statement. Which constraint it was says enough.
 */
function viewError(error: DatabaseError) {
  const { name, code, constraint } = error
  const fromDatabase = constraint !== undefined || /^[0-9A-Z]{5}$/.test(code ?? '')
  const message = fromDatabase ? `database error ${code} ${constraint ?? ''}`.trim() : error.message
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: name, message, code, stack: [`${name}: ${message}`, ...(frames ?? [])].join('\n') }
}
