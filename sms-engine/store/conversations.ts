import pg from 'pg'
import type { State } from '../domain/model/state.ts'
import type { Statements } from '../runtime/database.ts'
import { readByPhone, type Snapshot } from './read-conversation.ts'
import { inTransaction, type Queryable } from './transaction.ts'

/** Opens a conversation for a number that belongs to no learner. Concurrent calls open one. */
export async function openStranger(
  db: Queryable,
  sender: string,
  phone: string,
  state: State,
): Promise<Snapshot | null> {
  await db.query(
    'insert into conversation (id, phone, state) values (gen_random_uuid(), $1, $2) on conflict (phone) do nothing',
    [phone, JSON.stringify(state)],
  )
  return (await readByPhone(db, sender, phone, '')).snapshot
}

/**
 * Runs `work` in a transaction in which nobody else writes this conversation. Waiting too long for it is a database
 * error, early enough to answer while the carrier still listens.
 */
export function holdConversation<T>(
  pool: pg.Pool,
  id: string,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '5s'`)
    await client.query('select from conversation where id = $1 for update', [id])
    return work(client)
  })
}

/** Whether a turn could not be written because another conversation has come to speak with its number. */
export function isNumberTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'conversation_phone_key'
}

/** Creates a learner and the conversation with the same id. Idempotent. */
export async function insertLearner(db: Statements, id: string, state: State): Promise<void> {
  await db.query({
    text: `
      with created as (insert into learner (id) values ($1) on conflict (id) do nothing)
      insert into conversation (id, learner_id, state) values ($1, $1, $2) on conflict (id) do nothing`,
    values: [id, JSON.stringify(state)],
  })
}

/** Id of the conversation that uses a number, or null. */
export async function findByPhone(pool: pg.Pool, phone: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from conversation where phone = $1', [phone])
  return rows[0]?.id ?? null
}

/** Id of the learner who has proved a number, or null. */
export async function findLearnerByPhone(pool: pg.Pool, phone: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string | null }>(
    'select learner_id as id from conversation where phone = $1',
    [phone],
  )
  return rows[0]?.id ?? null
}

/** Moves a due time by an hour, so that a conversation that cannot be handled does not hold up the others. */
export async function postpone(pool: pg.Pool, id: string, column: 'next_send_at' | 'due_at'): Promise<void> {
  await pool.query(`update conversation set ${column} = ${column} + interval '1 hour' where id = $1`, [id])
}

/** Service time (ms) at which the next conversation falls due, or null. */
export async function nextDueAt(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ at: number | null }>(
    `select (extract(epoch from least(
       (select min(next_send_at) from conversation), (select min(due_at) from conversation))) * 1000)::float8 as at`,
  )
  return rows[0]?.at ?? null
}
