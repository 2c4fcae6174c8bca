import type { FastifyInstance } from 'fastify'
import { parseStatus } from '../carrier/twilio/parse.ts'
import type { Engine } from '../engine/engine.ts'
import { recordReport } from '../store/outbox.ts'
import { requireSignature, type WebhookAuth } from './signed.ts'

/** `POST /status?message=ID`: the carrier reports what became of a text. Unknown ids are answered 204 and ignored. */
export async function statusWebhook(app: FastifyInstance, options: { engine: Engine } & WebhookAuth): Promise<void> {
  await requireSignature(app, options)
  app.post('/status', async (request, reply) => {
    const report = parseStatus(request.body)
    const { message } = request.query as { message?: string }
    if (!report || !message || !/^\d{1,18}$/.test(message)) {
      return reply.code(400).type('text/plain').send('message, MessageSid and MessageStatus are required.')
    }
    await recordReport(options.engine.db.pool, {
      id: message,
      sid: report.MessageSid,
      status: report.MessageStatus,
      errorCode: report.ErrorCode ?? null,
    })
    return reply.code(204).send()
  })
}
