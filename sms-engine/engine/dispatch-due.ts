import type { Event } from '../domain/model/event.ts'
import { dueTimes } from '../domain/model/state.ts'
import { isDatabaseTrouble } from '../runtime/database.ts'
import { ClockAstray, serviceNow } from '../runtime/service-clock.ts'
import { commitTurns, type TurnRow } from '../store/commit-turns.ts'
import { postpone } from '../store/conversations.ts'
import { type DueColumn, readDue, type Snapshot } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { decide } from './handle-event.ts'
import { settleBeforeDeciding } from './settle-undelivered.ts'

/** A worker's lanes: while one decides, others write, so that neither the worker nor Postgres stands idle. */
export const dispatch_lanes = 3

/** A share of the conversations, so that several workers rarely meet; the guard makes meeting harmless. */
export interface Share {
  readonly lane: number
  readonly lanes: number
  /** Conversations read and written at once. */
  readonly limit: number
}

export type DueCounts = {
  readonly read: number
  readonly decided: number
  readonly poisoned: number
}

/** One batch of learners whose slot has come. All counts are 0 when nobody is due. */
export function dispatchDue(engine: Engine, share: Share): Promise<DueCounts> {
  return runDue(engine, share, 'next_send_at', slotDue)
}

/** One batch of conversations whose timer has run out. */
export function fireTimers(engine: Engine, share: Share): Promise<DueCounts> {
  return runDue(engine, share, 'due_at', timerDue)
}

/** @throws ClockAstray */
async function runDue(
  engine: Engine,
  share: Share,
  column: DueColumn,
  toEvent: (snapshot: Snapshot) => Event,
): Promise<DueCounts> {
  const { pool } = engine.db
  const now = await serviceNow(pool)
  const due = await readDue(pool, engine.sender, column, now, share)
  const told = due.snapshots.length > 0 ? await settleBeforeDeciding(engine, due.snapshots, now) : new Set()
  const rows: TurnRow[] = []
  const poisoned = [...due.unreadable]
  for (const snapshot of due.snapshots) {
    // It stays due, and the next batch reads it again.
    if (told.has(snapshot.id)) continue
    try {
      rows.push(decide(engine, snapshot, toEvent(snapshot)).row)
    } catch (error) {
      // The clock's fault and not the conversation's: all stay due.
      if (error instanceof ClockAstray) throw error
      engine.log.error({ err: error, conversationId: snapshot.id }, 'a due turn threw')
      poisoned.push(snapshot.id)
    }
  }
  const { decided, unwritable } = await write(engine, rows)
  poisoned.push(...unwritable)
  for (const id of poisoned) {
    engine.log.error({ conversationId: id }, 'a due conversation cannot be handled; it is tried again in an hour')
    await postpone(pool, id, column)
  }
  return { read: due.snapshots.length, decided, poisoned: poisoned.length }
}

/**
 * Writes turns in one statement. If that cannot be done, each by itself: one that the database refuses would otherwise
 * keep all of its batch from being written, again and again.
 * @throws what may pass, such as a database that is away
 */
async function write(
  engine: Engine,
  rows: readonly TurnRow[],
): Promise<{ readonly decided: number; readonly unwritable: readonly string[] }> {
  const [first, ...others] = rows
  if (!first) return { decided: 0, unwritable: [] }
  try {
    return { decided: (await commitTurns(engine.db.pool, engine.sender, rows)).size, unwritable: [] }
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error
    if (others.length === 0) {
      engine.log.error({ err: error, conversationId: first.id }, 'a due turn could not be written')
      return { decided: 0, unwritable: [first.id] }
    }
  }
  let decided = 0
  const unwritable: string[] = []
  for (const row of rows) {
    const alone = await write(engine, [row])
    decided += alone.decided
    unwritable.push(...alone.unwritable)
  }
  return { decided, unwritable }
}

/** The time is part of the id: handling the same slot twice makes the same messages, which the outbox refuses. */
function slotDue({ id, state }: Snapshot): Event {
  return { id: `slot:${id}:${dueTimes(state).slot}`, type: 'slot-due' }
}

function timerDue({ id, state }: Snapshot): Event {
  return { id: `timer:${id}:${dueTimes(state).timer}`, type: 'timer-due' }
}
