import type pg from 'pg'
import type { LetterAbout } from '../domain/model/effect.ts'
import { serviceTime } from '../runtime/service-clock.ts'

/** A letter requested by a conversation, or by the reports on its texts. A learner has their account's id. */
export interface DueLetter {
  readonly id: string
  readonly learnerId: string
  readonly about: LetterAbout | 'unreachable'
}

/** The oldest letters whose mails have not been written. */
export async function readUnmailedLetters(pool: pg.Pool, limit: number): Promise<DueLetter[]> {
  const { rows } = await pool.query<DueLetter>(
    `select id, learner_id as "learnerId", about from learner_letter where mailed_at is null order by id limit $1`,
    [limit],
  )
  return rows
}

/**
 * Records that a letter's mail is written, in the same transaction.
 * @returns whether nobody else has written it since
 */
export async function markLetterMailed(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update learner_letter set mailed_at = ${serviceTime} where id = $1 and mailed_at is null`,
    [id],
  )
  return rowCount === 1
}
