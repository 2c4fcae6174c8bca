import { markSettled, putOff, readUndelivered, type Undelivered } from '../store/outbox.ts'
import { readById } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { handleEvent } from './handle-event.ts'

/** Tells conversations about texts that will never arrive, each once: the lesson in it was not taught. */
export async function settleUndelivered(engine: Engine, limit = 100): Promise<{ settled: number; poisoned: number }> {
  const { pool } = engine.db
  const messages = await readUndelivered(pool, limit)
  let poisoned = 0
  for (const message of messages) {
    try {
      await tell(engine, message)
      await markSettled(pool, message.id)
    } catch (error) {
      await putOff(pool, message.id)
      poisoned += 1
      const { id, conversationId } = message
      engine.log.error({ err: error, messageId: id, conversationId }, 'an undelivered text cannot be told; put off')
    }
  }
  return { settled: messages.length - poisoned, poisoned }
}

async function tell(engine: Engine, message: Undelivered): Promise<void> {
  if (!message.conversationId) return
  const conversation = await readById(engine.db.pool, engine.sender, message.conversationId)
  if (!conversation) return
  const sameNumber = conversation.number === message.phone
  await handleEvent(engine, conversation.id, {
    id: `undelivered:${message.id}`,
    type: 'undelivered',
    lessonId: message.kind === 'lesson' ? message.lessonId : null,
    scheduled: !message.isReply && (message.kind === 'lesson' || message.kind === 'question'),
    blocked: sameNumber && message.errorCode !== null && engine.carrierLanguage.meaningOf(message.errorCode).blocks,
  })
}
