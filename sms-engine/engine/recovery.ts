import { recognise } from '../domain/teaching/recognise.ts'
import { isConnectionTrouble } from '../runtime/database.ts'
import { endRecovery } from '../store/hold.ts'
import type { InboundWatch } from '../store/inbound-watch.ts'
import { knownSids } from '../store/outbox.ts'
import { readById } from '../store/read-conversation.ts'
import { beginRecovery } from '../store/recovery.ts'
import { type LackingText, settleSent } from '../store/sent-texts.ts'
import type { Queryable } from '../store/transaction.ts'
import type { Engine } from './engine.ts'
import { decideAndCommit } from './handle-event.ts'

/**
 * Whether the database was put back from a backup: the carrier has sent a text of ours to a number of ours, and no row
 * knows it. A text is ours if it still waits to be sent to that number, or has the words of a lesson, a question or the
 * nudge, because other software may text from the same sender. A number in no conversation, as after a deleted account
 * or with an empty database, belongs to nobody whom we could text twice. Attempts without a known end are the
 * reconciler's business.
 * @returns true also if it was noticed before and is not over
 */
export async function beginWhenPutBack(
  { db, sender, catalogue, log }: Engine,
  { recoveringSinceMachine }: InboundWatch,
  lacking: readonly LackingText[],
): Promise<boolean> {
  if (recoveringSinceMachine !== null) return true
  const ours = lacking.filter(
    ({ isLearners, isReply, attempted, waits, body }) =>
      !isReply && !attempted && (waits || (isLearners && recognise(body, catalogue) !== null)),
  )
  if (ours.length === 0) return false
  if (await beginRecovery(db.pool, sender, 'the database was put back and lacks texts that the carrier has sent')) {
    log.error(
      { texts: ours.length },
      'ALERT: the database was put back: it lacks texts that the carrier has sent; scheduled texts are held while they are brought back',
    )
  }
  return true
}

/**
 * Puts a text that the carrier has sent back on record: in the row that decided it, or else in its conversation, which
 * takes it as if it had decided it at that time. Replies to texts are decided anew when those texts are heard, so a
 * reply is brought back only if it is a lesson that nothing else has brought back.
 * @returns how many texts are on record again
 */
export async function bringBack(engine: Engine, text: LackingText): Promise<number> {
  const { db, sender, catalogue, log } = engine
  const { sid, body, conversationId, createdAt, isReply, fate } = text
  if (conversationId === null) return 0
  if (!isReply && (await settleSent(db.pool, text))) return 1
  const recognised = recognise(body, catalogue)
  if (recognised === null) return 0
  const { status, errorCode } = fate
  const lacks = async (conversation: Queryable) => {
    const snapshot = await readById(conversation, sender, conversationId)
    if (!snapshot?.learner) return null
    if (isReply && (recognised.is !== 'lesson' || snapshot.memory[recognised.lesson.id])) return null
    // Checked after the read: if somebody has put the text on record since, they have also written the conversation,
    // and this turn is decided anew.
    return (await knownSids(conversation, [sid])).has(sid) ? null : snapshot
  }
  try {
    const decision = await decideAndCommit(engine, lacks, {
      ...{ id: `found:${sid}`, type: 'found-sent', sid, body, at: createdAt },
      ...{ scheduled: !isReply, status: status ?? 'sent', errorCode },
    })
    return decision ? 1 : 0
  } catch (error) {
    if (error instanceof Error && isConnectionTrouble(error)) throw error
    log.error(
      { err: error, conversationId, sid },
      'a text that the carrier has sent cannot be told to its conversation',
    )
    return 0
  }
}

/**
 * Lets scheduled texts go again once a look has shown everything that the carrier can know: by then, a text sent right
 * before the last start is on its list.
 */
export async function endWhenBroughtBack(
  { db, sender, log }: Engine,
  { nowMachine, demandedAtMachine, recoveringSinceMachine }: InboundWatch,
  list_lag_ms: number,
): Promise<void> {
  if (recoveringSinceMachine === null) return
  if (nowMachine < Math.max(recoveringSinceMachine, demandedAtMachine ?? 0) + list_lag_ms) return
  await endRecovery(db.pool, sender)
  log.warn({}, 'the database has what the carrier knows; scheduled texts go again')
}
