import type { FastifyInstance } from 'fastify'
import { hearText } from '../engine/hear-text.ts'
import { keepBodiesRaw, openRequest, type WebhookOptions } from './opened.ts'

/** A phone texted us: the carrier's signature, the text, the engine, and the replies in the carrier's words. */
export async function textWebhook(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  const { carrierLanguage } = options.engine
  keepBodiesRaw(app)
  app.post(carrierLanguage.paths.text, async (request, reply) => {
    const envelope = openRequest(options, request, reply)
    if (!envelope) return reply
    const text = envelope.text()
    if (!text) return reply.code(400).type('text/plain').send('This request holds no text.')
    const { contentType, body } = carrierLanguage.renderReplies(await hearText(options.engine, text))
    return reply.type(contentType).send(body)
  })
}
