import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { isSigned } from '../carrier/twilio/signature.ts'

/** What a webhook needs to know that it was the carrier who called. */
export interface WebhookAuth {
  /** Base address under which the carrier reaches us, without a slash at the end. */
  readonly publicUrl: string
  readonly authToken: string
}

/** Lets only requests through that the carrier signed; everything else is 403 and changes nothing. */
export async function requireSignature(app: FastifyInstance, { publicUrl, authToken }: WebhookAuth): Promise<void> {
  await app.register(formbody)
  app.addHook('preHandler', async (request, reply) => {
    const params = (request.body ?? {}) as Record<string, unknown>
    const signed = isSigned(authToken, request.headers['x-twilio-signature'], publicUrl + request.raw.url, params)
    if (!signed) return reply.code(403).type('text/plain').send('The signature does not fit this request.')
  })
}
