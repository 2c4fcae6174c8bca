import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Tags an answer with its version and says whether the browser already has it; if so, the reply is sent without a body.
 * Compression weakens a tag in transit (RFC 9110, 8.8.1), so weak and strong tags compare alike.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const etag = `W/"${version}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
  if (!known.includes(etag) && !known.includes('*')) return false
  reply.code(304).send()
  return true
}
