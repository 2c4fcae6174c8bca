import { MikroORM } from '@mikro-orm/postgresql'
import type pg from 'pg'
import { type Database, type DatabaseOptions, POOL_SIZE } from '../sms-engine/runtime/database.ts'
import { billingEntities } from './billing/store/entities/all.ts'
import { apiEntities } from './entities/all.ts'

/** Every table of ours that the ORM knows. */
export const entities = [...apiEntities, ...billingEntities]

/** One Postgres pool, shared by the ORM and by the statements that are written by hand. */
export interface ApiDatabase extends Database {
  readonly orm: MikroORM
}

/** How long a statement waits for a row that somebody else holds. Answered 503 then, it gives its connection to others. */
const lock_ms_max = 5_000

/** By a statement and not as the connection opens: poolers between us and the server refuse settings that they do not know. */
async function limitWaiting(client: pg.ClientBase): Promise<void> {
  await client.query(`set lock_timeout = ${lock_ms_max}`)
}

/**
 * Opens the database and proves that it answers: the ORM itself would connect only at the first query.
 * @throws Error when the server cannot be reached
 */
export async function openApiDatabase({ url, poolSize = POOL_SIZE }: DatabaseOptions): Promise<ApiDatabase> {
  const orm = await MikroORM.init({
    clientUrl: url,
    // The whole address: of the one above the ORM leaves out what follows the question mark, such as sslmode.
    driverOptions: { connectionString: url, onConnect: limitWaiting },
    entities,
    pool: { min: 0, max: poolSize },
    debug: false,
  })
  const pool = (await orm.em.getConnection().getNativeClient()) as pg.Pool
  try {
    await pool.query('select 1')
  } catch (error) {
    await orm.close(true)
    throw error
  }
  return { orm, pool, close: () => orm.close(true) }
}
