import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '../carrier/port.ts'
import type { Engine } from '../engine/engine.ts'

/** What each of the carrier's webhooks needs. */
export interface WebhookOptions {
  readonly engine: Engine
  /** Our base address for the carrier, without a slash at the end; signatures cover it. */
  readonly publicUrl: string
}

/** A signature may cover every byte of a body, so bodies stay as they came; the carrier's folder parses them. */
export function keepBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/**
 * What the carrier says in a request. Null if the carrier did not sign it: then the answer is 403, and nothing changes.
 */
export function openRequest(
  { engine, publicUrl }: WebhookOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Envelope | null {
  const url = publicUrl + request.raw.url
  const body = typeof request.body === 'string' ? request.body : ''
  const envelope = engine.carrierLanguage.open({ url, headers: request.headers, body })
  if (!envelope) reply.code(403).type('text/plain; charset=utf-8').send('The signature does not fit this request.')
  return envelope
}
