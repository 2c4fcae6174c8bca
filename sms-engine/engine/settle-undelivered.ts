import type { Memory } from '../domain/model/card.ts'
import { ClockAstray } from '../runtime/service-clock.ts'
import { cancelOverdue, isSettled, markSettled, putOff, readUndelivered, type Undelivered } from '../store/outbox.ts'
import { readById, type Snapshot } from '../store/read-conversation.ts'
import { hasReturned } from '../store/returned.ts'
import { passOn } from '../store/senders.ts'
import type { Queryable } from '../store/transaction.ts'
import type { Engine } from './engine.ts'
import { decideAndCommit } from './handle-event.ts'

/** Tells conversations about texts that will never arrive, each once: their lessons were not taught. */
export async function settleUndelivered(engine: Engine, limit = 100): Promise<{ settled: number; poisoned: number }> {
  const messages = await readUndelivered(engine.db.pool, limit)
  const settled = await settle(engine, messages)
  return { settled: settled.length, poisoned: messages.length - settled.length }
}

/** More texts than a batch of conversations can have missed in weeks without a worker. */
const overdue_max = 10_000

/**
 * Tells conversations that are about to decide about texts that will never arrive, including those left in the outbox
 * past their time. Otherwise, if no worker was there from one slot to the next, the second would ask about a lesson
 * that the first never brought.
 * @param now service time, ms
 * @returns the ids of those that were told something: what was read of them before is out of date
 */
export async function settleBeforeDeciding(
  engine: Engine,
  snapshots: readonly Pick<Snapshot, 'id' | 'number'>[],
  now: number,
): Promise<ReadonlySet<string | null>> {
  const { pool } = engine.db
  await cancelOverdue(
    pool,
    now,
    snapshots.flatMap(({ number }) => number ?? []),
  )
  const ids = snapshots.map(({ id }) => id)
  const settled = await settle(engine, await readUndelivered(pool, overdue_max, ids))
  return new Set(settled.map(({ conversationId }) => conversationId))
}

/** @returns the messages that are told, by this call or by another at the same time; the others are put off */
async function settle(engine: Engine, messages: readonly Undelivered[]): Promise<Undelivered[]> {
  const { pool } = engine.db
  const settled: Undelivered[] = []
  for (const message of messages) {
    try {
      await tell(engine, message)
      settled.push(message)
    } catch (error) {
      // The clock's fault and not the text's: it is told once the clock is right.
      if (error instanceof ClockAstray) throw error
      await putOff(pool, message.id)
      const { id, conversationId } = message
      engine.log.error({ err: error, messageId: id, conversationId }, 'an undelivered text cannot be told; put off')
    }
  }
  return settled
}

async function tell(engine: Engine, message: Undelivered): Promise<void> {
  const { db, sender } = engine
  const conversation = message.conversationId && (await readById(db.pool, sender, message.conversationId))
  if (!conversation) return markSettled(db.pool, message.id)
  const untold = async (connection: Queryable) => {
    const snapshot = await readById(connection, sender, conversation.id)
    // Checked after the read: if somebody has told the conversation since, they have also written it, and this turn is
    // decided anew.
    return (await isSettled(connection, message.id)) ? null : snapshot
  }
  const sameNumber = conversation.number === message.phone
  await decideAndCommit(engine, untold, {
    id: `undelivered:${message.id}`,
    type: 'undelivered',
    messageId: message.id,
    lessonId: lessonOf(message, conversation.memory),
    scheduled: !message.isReply && !message.isRepeat && (message.kind === 'lesson' || message.kind === 'question'),
    blocked: sameNumber && (await hasOptedOut(engine, message)),
  })
}

/**
 * The lesson that a text brought. One that the desk sent again brought it only if the memory has no older card: another
 * text had brought it before then.
 */
function lessonOf({ kind, lessonId, questionId, at }: Undelivered, memory: Memory): string | null {
  if (lessonId === null || questionId !== null) return null
  const card = memory[lessonId]
  return kind !== 'lesson' && card && card.taughtAt < at ? null : lessonId
}

/**
 * Whether the carrier says that the number opted out altogether, not only of a sender that it has left for another, and
 * has not come back since: its report may be a day late.
 */
async function hasOptedOut(engine: Engine, { id, phone, sender, errorCode }: Undelivered): Promise<boolean> {
  const { carrierLanguage, db, senders } = engine
  if (errorCode === null || !carrierLanguage.meaningOf(errorCode).blocks) return false
  if (await hasReturned(db.pool, engine.sender, { id, phone })) return false
  return !(senders && sender !== null && (await passOn(db.pool, senders, { phone, sender, messageId: id })))
}
