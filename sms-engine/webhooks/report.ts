import type { FastifyInstance } from 'fastify'
import { heedReport } from '../engine/hold.ts'
import { keepBodiesRaw, openRequest, type WebhookOptions } from './opened.ts'

/** The carrier reports what became of a text. Unknown message ids get 204 and are ignored. */
export async function reportWebhook(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  const { carrierLanguage } = options.engine
  keepBodiesRaw(app)
  app.post(carrierLanguage.paths.report, async (request, reply) => {
    const envelope = openRequest(options, request, reply)
    if (!envelope) return reply
    const report = envelope.report()
    if (!report || !/^\d{1,18}$/.test(report.messageId)) {
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send('This request holds no delivery report for a message of ours.')
    }
    const { messageId, sid, status, errorCode } = report
    request.log.info({ messageId, sid, status, code: errorCode }, 'a text was reported on')
    if (status) await heedReport(options.engine, { ...report, status })
    return reply.code(204).send()
  })
}
