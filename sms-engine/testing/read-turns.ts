import type pg from 'pg'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { fromStoredEvent, type StoredEvent } from '../store/stored-event.ts'

/** The log of a conversation, oldest turn first. */
export async function readTurns(pool: pg.Pool, conversationId: string): Promise<LoggedTurn[]> {
  const { rows } = await pool.query<Omit<LoggedTurn, 'event'> & { event: StoredEvent }>(
    `select seq, event, context, state, effects, content_hash as "contentHash"
     from turn where conversation_id = $1 order by seq`,
    [conversationId],
  )
  return rows.map((turn) => ({ ...turn, event: fromStoredEvent(turn.event) }))
}
