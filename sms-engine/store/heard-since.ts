import type { Queryable } from './transaction.ts'

/** A text that a conversation has heard. */
export interface HeardText {
  readonly sid: string
  readonly body: string
  /** When it was heard, ms of service time. */
  readonly at: number
  /** Whether it brought its number back, by the ledger. */
  readonly isOptIn: boolean
}

/** The texts that a conversation has heard since a moment, ms of service time. */
export async function readHeardSince(db: Queryable, id: string, since: number): Promise<readonly HeardText[]> {
  const { rows } = await db.query<HeardText>({
    name: 'read-heard-since',
    text: `
      select m.sid, m.body, (extract(epoch from m.at) * 1000)::float8 as at, exists (
        select from consent c where c.phone = m.phone and c.at = m.at and c.action = 'opt-in' and c.via = 'keyword'
      ) as "isOptIn"
      from message m
      where m.conversation_id = $1 and m.direction = 'in' and m.sid is not null and m.at >= to_timestamp($2 / 1000.0)`,
    values: [id, since],
  })
  return rows
}
