import type { FastifyInstance } from 'fastify'
import { parseInbound } from '../carrier/twilio/parse.ts'
import { toTwiml } from '../carrier/twilio/twiml.ts'
import type { Engine } from '../engine/engine.ts'
import { hearText } from '../engine/hear-text.ts'
import { requireSignature, type WebhookAuth } from './signed.ts'

/** `POST /message`: a phone texted us. Signature, parse, engine, TwiML. */
export async function messageWebhook(app: FastifyInstance, options: { engine: Engine } & WebhookAuth): Promise<void> {
  await requireSignature(app, options)
  app.post('/message', async (request, reply) => {
    const message = parseInbound(request.body)
    if (!message) return reply.code(400).type('text/plain').send('MessageSid and From are required.')
    const replies = await hearText(options.engine, {
      sid: message.MessageSid,
      from: message.From,
      body: message.Body,
      media: message.NumMedia,
      optOutType: message.OptOutType ?? null,
    })
    return reply.type('text/xml').send(toTwiml(replies))
  })
}
