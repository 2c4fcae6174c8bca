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
 * Keeps the world away from a server that trusts whoever reaches it: a name that is not loopback's (DNS rebinding, or a
 * proxy in front), a request that a proxy passed on, and one that another site's page makes (cross-site request forgery)
 * are refused.
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
