/** Every error of the API becomes `{message, code, …}`. An unforeseen one reveals only its request id. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BusyConversation } from '../../sms-engine/engine/busy-conversation.ts'
import { ArchiveUnreadable } from '../../sms-engine/engine/history.ts'
import { isSilence } from '../../sms-engine/runtime/database.ts'
import type { ErrorBody } from '../schemas/error.ts'
import { Busy } from './busy.ts'
import { Refusal } from './refusal.ts'

/** Fastify's own errors, in words for people. Its other errors below 500 keep their message. */
const FASTIFY_ERRORS: Record<string, { code: string; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid_json', message: 'The request is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid_json', message: 'The request is empty; please send a JSON object.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type', message: 'Please send JSON.' },
  FST_ERR_BAD_URL: { code: 'bad_url', message: 'There is something wrong with this address.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'bad_request', message: 'The request is not as long as it says.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: 'The request is too large.' },
}

/**
 * Postgres error codes for rows locked or changed by others at the same time: nothing is wrong, and nothing was
 * written. https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const BUSY_ROWS = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available: the wait for a lock was too long (`database.ts`)
])
/** query_canceled: a statement took too long (`database.ts`). What the request did before it may be saved. */
const statement_canceled = '57014'
/** Methods that change nothing, whatever became of the request. */
const READING = new Set(['GET', 'HEAD'])

const BUSY: ErrorBody = { message: 'We are busy just now. Please try again in a moment.', code: 'busy' }
const UNKNOWN_OUTCOME: ErrorBody = {
  message: 'That took too long, and we cannot say whether it was done. Please look before you try again.',
  code: 'unknown_outcome',
}
/** The default time until a retry: a conflict is over in a moment. */
const retry_after_s = 1

const NOT_FOUND: ErrorBody = { message: 'There is nothing at this address.', code: 'not_found' }

/** Errors of Node from before a request exists, by code. */
const CLIENT_ERRORS: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    body: { message: 'The headers of the request are too large.', code: 'too_large' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, body: { message: 'The request took too long.', code: 'timeout' } },
}
const CUT_OFF: Answer = {
  status: 400,
  body: { message: 'The request ended before it was whole.', code: 'bad_request' },
}
const NOT_HTTP: Answer = { status: 400, body: { message: 'That is not an HTTP request.', code: 'bad_request' } }

interface Answer {
  status: number
  body: ErrorBody
}

/** Installs the error handler on the whole app. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
}

/** Answers an error. Also passed to Fastify as `frameworkErrors`: a malformed URL never reaches the error handler. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = answerTo(error, request)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retry_after_s)
  if (error instanceof Refusal && error.retry_after_s !== undefined) reply.header('retry-after', error.retry_after_s)
  return send(reply, status, body)
}

/** Sends an error body outside the error handler, for unknown paths and methods. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return send(reply, 404, NOT_FOUND)
}

/** Answers bytes that are not an HTTP request. Passed to Fastify as `clientErrorHandler`. The bytes are not logged. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, body } = CLIENT_ERRORS[error.code ?? ''] ?? NOT_HTTP
  const json = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(json)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${json}`)
  socket.destroy(error)
}

// Serialized here, because a route's response schemas describe only its successes.
function send(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  return reply
    .code(status)
    .serializer(JSON.stringify as (payload: unknown) => string)
    .type('application/json; charset=utf-8')
    .send(body)
}

function isBusyRow({ code }: { code?: unknown }): boolean {
  return typeof code === 'string' && BUSY_ROWS.has(code)
}

const isTooLate = (error: FastifyError): boolean => error.code === statement_canceled || isSilence(error)

function answerTo(error: FastifyError, request: FastifyRequest): Answer {
  if (error instanceof Refusal) {
    const { statusCode: status, message, code, issues, current } = error
    return { status, body: { message, code, ...(issues && { issues }), ...(current !== undefined && { current }) } }
  }
  if (error instanceof Busy || error instanceof BusyConversation || isBusyRow(error)) return { status: 503, body: BUSY }
  if (isTooLate(error)) return { status: 503, body: READING.has(request.method) ? BUSY : UNKNOWN_OUTCOME }
  // Nobody reads the answer. Treated as our error, it would let anyone fill the log by hanging up.
  if (request.raw.readableAborted && error.code === 'ECONNRESET') return CUT_OFF
  // A path containing `//`, `..` or the like is neither a file nor a route.
  if (error.code === 'FST_STATIC_FORBIDDEN_PATH') return { status: 404, body: NOT_FOUND }
  const known = FASTIFY_ERRORS[error.code]
  if (known) return { status: error.statusCode ?? 400, body: known }
  // Other libraries also set a status on their errors (Stripe's 402, say), with messages not meant for users.
  const fastifys = error.code?.startsWith('FST_')
  if (fastifys && error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, body: { message: error.message, code: 'bad_request' } }
  }
  if (error instanceof ArchiveUnreadable) {
    // Trying again in a moment does not help, so no 503.
    const message = 'What is older is in our archive, which cannot be read just now.'
    return { status: 500, body: { message, code: 'archive_unreadable', requestId: request.id } }
  }
  const message = 'Something went wrong on our side. Please try again.'
  return { status: 500, body: { message, code: 'internal', requestId: request.id } }
}
