import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

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
 * Keeps web pages of other sites away from a server that trusts whoever reaches it: a name that is not loopback's
 * (DNS rebinding) and a request that another site's page makes (cross-site request forgery) are refused.
 */
export function guardLoopback(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    if (!isLoopbackName(request.headers.host)) return refuse(reply, 'Reach the simulator as localhost or 127.0.0.1.')
    if (isFromAnotherSite(request)) return refuse(reply, 'Pages of other sites cannot use the simulator.')
  })
}

const refuse = (reply: FastifyReply, message: string) => reply.code(403).send({ message })

const isLoopbackName = (host = ''): boolean => LOOPBACK_NAMES.has(host.replace(/:\d+$/, '').toLowerCase())

function isFromAnotherSite({ headers, method }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`
}
