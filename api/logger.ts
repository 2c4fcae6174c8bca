/** The API's log: the product's rules on what may be said, and requests without anything about the person. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'
import { logOptions } from '../sms-engine/runtime/log.ts'

export function loggerOptions(level: string): LoggerOptions {
  const options = logOptions(level)
  return { ...options, name: 'api', serializers: { ...options.serializers, req: viewRequest, res: viewReply } }
}

// The route rather than the address: what somebody put into a path, a query or a wrong link may be about a person.
function viewRequest({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? 'none' }
}

function viewReply({ statusCode }: FastifyReply) {
  return { statusCode }
}
