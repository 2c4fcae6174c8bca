import type { FastifyInstance, FastifyReply } from 'fastify'
import type { InboundText } from '../carrier/port.ts'
import { type Answered, recordAnswered } from '../engine/answered.ts'
import { demandWhenPossible } from '../engine/catch-up.ts'
import type { Engine } from '../engine/engine.ts'
import { hearText, TextNotHeard } from '../engine/hear-text.ts'
import { keepBodiesRaw, openRequest, type WebhookOptions } from './opened.ts'

/**
 * A phone texted us: checks the carrier's signature, hands the text to the engine, and answers with the replies in the
 * carrier's format. A 503 makes the carrier try again.
 */
export async function textWebhook(app: FastifyInstance, options: WebhookOptions): Promise<void> {
  const { carrierLanguage, db, log } = options.engine
  const answered = recordAnswered(db.pool, log)
  app.addHook('onClose', () => answered.close())
  keepBodiesRaw(app)
  let refusedAt = Number.NEGATIVE_INFINITY
  app.post(carrierLanguage.paths.text, async (request, reply) => {
    const beganAt = performance.now()
    const envelope = openRequest(options, request, reply)
    if (!envelope) return reply
    const text = envelope.text()
    if (!text) return reply.code(400).type('text/plain; charset=utf-8').send('This request holds no text.')
    const replies = await hearNow(options.engine, text)
    if (!replies) {
      refusedAt = performance.now()
      return reply.code(503).type('text/plain; charset=utf-8').send('This text could not be heard just now. Try again.')
    }
    request.log.info({ sid: text.sid, replies: replies.length }, 'a text was heard')
    const now = performance.now()
    const isCertain = now - beganAt <= prompt_ms && now - refusedAt > carrier_tries_ms
    if (replies.length > 0 && isCertain) noteDelivery(answered, reply, text.sid)
    const { contentType, body } = carrierLanguage.renderReplies(replies)
    return reply.type(contentType).send(body)
  })
}

/** The replies to a text; null if the carrier must bring it again. */
async function hearNow(engine: Engine, text: InboundText): Promise<readonly string[] | null> {
  try {
    return await hearText(engine, text)
  } catch (error) {
    if (!(error instanceof TextNotHeard)) throw error
    demandWhenPossible(engine)
    engine.log.error({ err: error.cause, sid: text.sid }, 'a text could not be heard; the carrier tries again')
    return null
  }
}

// Some proxies accept an answer on behalf of a carrier that has given up. So a slow answer, or one that may belong to
// the last of several attempts, does not count as delivered: `answer-late.ts` asks the carrier.

/** How long the carrier tries to bring a text, all attempts together. */
const carrier_tries_ms = 15_000
/** An attempt answered within this time is hardly one on which the carrier gave up. */
const prompt_ms = 2_000

/** An answer counts as delivered once all of it was handed to a connection that was still open. */
function noteDelivery(answered: Answered, { raw }: FastifyReply, sid: string): void {
  // Node detaches the connection from a finished answer.
  const { socket } = raw
  raw.once('finish', () => {
    if (!raw.errored && socket?.destroyed !== true) answered.note(sid)
  })
}
