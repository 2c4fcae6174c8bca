import type pg from 'pg'
import type { LetterAbout } from '../domain/model/effect.ts'

/** Service time in SQL. */
const serviceNow = `clock_timestamp() + (select offset_ms from service_clock) * interval '1 ms'`

/** A letter that a conversation asked for. A learner has the id of their account. */
export interface DueLetter {
  readonly id: string
  readonly learnerId: string
  readonly about: LetterAbout
}

/** Takes the oldest letter that nobody has taken, in the statement that says so: it goes once, whoever crashes. */
export async function claimLetter(pool: pg.Pool): Promise<DueLetter | null> {
  const { rows } = await pool.query<DueLetter>(
    `update learner_letter set claimed_at_machine = clock_timestamp()
     where id = (select id from learner_letter
       where mailed_at is null and claimed_at_machine is null order by id limit 1 for update skip locked)
     returning id, learner_id as "learnerId", about`,
  )
  return rows[0] ?? null
}

/** Gives a letter back that certainly did not go. */
export async function unclaimLetter(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('update learner_letter set claimed_at_machine = null where id = $1', [id])
}

export async function markLetterMailed(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(`update learner_letter set mailed_at = ${serviceNow} where id = $1`, [id])
}
