import type pg from 'pg'
import type { State } from '../domain/model/state.ts'
import { openDatabase } from '../runtime/database.ts'
import { insertLearner } from '../store/conversations.ts'
import type { Person } from './cast.ts'
import { createTestDatabase } from './database.ts'
import { active } from './situation.ts'

/** A migrated database for one suite of the store. */
export async function openTestStore(): Promise<{ readonly pool: pg.Pool; close(): Promise<void> }> {
  return openDatabase({ url: await createTestDatabase() })
}

/** Opens connections in advance: statements that wait for a connection run one after another, and never race. */
export async function connect(pool: pg.Pool, connections: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  for (const client of clients) client.release()
}

/** Our number in the store's tests. */
export const sender = '+12025550175'
/** Another service of ours, with its own suppressions and consents. */
export const otherSender = '+12025550176'

/** A learner with default preferences who has finished onboarding and proved the number. */
export async function addPerson(pool: pg.Pool, { learner, phone }: Person, state: State = active()): Promise<void> {
  await insertLearner(pool, learner.id, state)
  await pool.query('update learner set onboarded = true where id = $1', [learner.id])
  await pool.query('update conversation set phone = $2 where id = $1', [learner.id, phone])
}

/** A zone whose clock shows this hour now, because some texts leave only by day. */
export function zoneWhereItIs(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead <= 0 ? '+' : '-'}${Math.abs(ahead)}`
}

type Columns = Readonly<Record<string, unknown>>

/** Adds a notice to a person that waits in the outbox, or whatever else the columns say; returns its id. */
export async function addMessage(pool: pg.Pool, { learner, phone }: Person, columns: Columns = {}): Promise<string> {
  return addRow(pool, 'message', {
    conversation_id: learner.id,
    phone,
    direction: 'out',
    kind: 'notice',
    body: 'Hello.',
    status: 'queued',
    not_after: new Date(Date.now() + 24 * 60 * 60_000),
    at: new Date(),
    ...columns,
  })
}

/** Adds a row to a table with numbered rows; returns its id. */
export async function addRow(pool: pg.Pool, table: string, columns: Columns): Promise<string> {
  const names = Object.keys(columns)
  const places = names.map((_, index) => `$${index + 1}`)
  const { rows } = await pool.query<{ id: string }>(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(columns),
  )
  return rows[0]?.id as string
}

/** The values of a column in some rows, in the order of their ids. */
export async function column(pool: pg.Pool, table: string, name: string, ids: readonly string[]): Promise<unknown[]> {
  const { rows } = await pool.query(`select ${name} as value from ${table} where id = any($1) order by id`, [ids])
  return rows.map(({ value }) => value)
}

/** Empties tables between tests; texts are forgotten with their keys. */
export async function clear(pool: pg.Pool, ...tables: readonly string[]): Promise<void> {
  const all = tables.includes('message') ? [...tables, 'message_key'] : tables
  await pool.query(all.map((table) => `delete from ${table}`).join(';'))
}
