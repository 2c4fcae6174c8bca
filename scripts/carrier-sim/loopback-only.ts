import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isForThisMachine } from '../../sms-engine/runtime/loopback.ts'

const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

/**
 * Protects a server that trusts every client. Refuses requests to a host name that is not loopback's (DNS rebinding, or
 * a proxy in front), requests forwarded by a proxy, and requests from another site's page (cross-site request forgery).
 */
export function guardLoopback(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    if (!isForThisMachine(request.headers))
      return refuse(reply, 'Reach the simulator as localhost or 127.0.0.1, without a proxy.')
    if (isFromAnotherSite(request)) return refuse(reply, 'Pages of other sites cannot use the simulator.')
  })
}

const refuse = (reply: FastifyReply, message: string) => reply.code(403).send({ message })

function isFromAnotherSite({ headers, method }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`
}
