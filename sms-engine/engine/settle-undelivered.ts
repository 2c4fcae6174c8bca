import { markSettled, readUndelivered } from '../store/outbox.ts'
import { readById } from '../store/read-conversation.ts'
import { sendError } from '../twilio/send-error.ts'
import type { Engine } from './engine.ts'
import { handleEvent } from './handle-event.ts'

/** Tells conversations about texts that will never arrive, each once: the lesson in it was not taught. */
export async function settleUndelivered(engine: Engine, limit = 100): Promise<{ settled: number }> {
  const { pool } = engine.db
  const messages = await readUndelivered(pool, limit)
  for (const message of messages) {
    const conversation = message.conversationId && (await readById(pool, engine.sender, message.conversationId))
    if (conversation) {
      const sameNumber = conversation.number === message.phone
      await handleEvent(engine, conversation.id, {
        id: `undelivered:${message.id}`,
        type: 'undelivered',
        lessonId: message.kind === 'lesson' ? message.lessonId : null,
        scheduled: message.kind === 'lesson' || message.kind === 'question',
        blocked: sameNumber && message.errorCode !== null && sendError(message.errorCode).blocks,
      })
    }
    await markSettled(pool, message.id)
  }
  return { settled: messages.length }
}
