import type pg from 'pg'
import type { Effect } from '../domain/model/effect.ts'
import { readTurn } from './turn-log.ts'

/** An outgoing message, and the effect that caused it. */
export interface SaidText {
  readonly status: string
  readonly effect: Effect
}

/** What a turn of the conversation said with a message; null if no turn of it did. */
export async function findSaid(pool: pg.Pool, conversationId: string, messageId: string): Promise<SaidText | null> {
  // A message's cause is the id of its event, a colon, and its position among the effects.
  const { rows } = await pool.query<{ status: string; seq: number; place: number }>(
    `select m.status, t.seq, substring(m.cause from '\\d+$')::int as place
     from message m join turn t on t.conversation_id = m.conversation_id
       and t.event ->> 'id' = regexp_replace(m.cause, ':\\d+$', '')
     where m.id = $2 and m.conversation_id = $1 and m.direction = 'out' and m.cause ~ ':\\d+$'`,
    [conversationId, messageId],
  )
  const [found] = rows
  const turn = found && (await readTurn(pool, { conversationId, seq: found.seq }))
  const effect = turn?.effects[found?.place ?? 0]
  return found && effect ? { status: found.status, effect } : null
}
