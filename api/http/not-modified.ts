import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Names the version of an answer, and says whether the browser has it already; the reply is then sent, without a body.
 * Compression weakens a tag on its way (RFC 9110, 8.8.1), so weak and strong compare alike.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const etag = `W/"${version}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
  if (!known.includes(etag) && !known.includes('*')) return false
  reply.code(304).send()
  return true
}
