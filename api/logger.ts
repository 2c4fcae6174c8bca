/** The API's log: the product's rules on what may be logged, and requests without personal data. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'
import { logOptions } from '../sms-engine/runtime/log.ts'

export function loggerOptions(level: string): LoggerOptions {
  const options = logOptions(level)
  return { ...options, name: 'api', serializers: { ...options.serializers, req: viewRequest, res: viewReply } }
}

// Logs the route rather than the URL: a path, a query or a mistyped link may contain personal data.
function viewRequest({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? 'none' }
}

function viewReply({ statusCode }: FastifyReply) {
  return { statusCode }
}
