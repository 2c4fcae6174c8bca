/** The API's log: the product's rules on what may be said, and requests without anything about the person. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'
import { logOptions } from '../sms-engine/log.ts'

export function loggerOptions(level: string): LoggerOptions {
  const options = logOptions(level)
  return { ...options, name: 'api', serializers: { ...options.serializers, req: viewRequest, res: viewReply } }
}

// Without the query and the peer's address, which are about a person.
function viewRequest({ method, url }: FastifyRequest) {
  return { method, path: url.split('?')[0] }
}

function viewReply({ statusCode }: FastifyReply) {
  return { statusCode }
}
