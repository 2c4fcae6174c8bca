import { MikroORM } from '@mikro-orm/postgresql'
import type pg from 'pg'
import {
  type Database,
  type DatabaseOptions,
  type Deadlines,
  keepingDeadlines,
  POOL_SIZE,
  poolingOf,
} from '../sms-engine/runtime/database.ts'
import { billingEntities } from './billing/store/entities/all.ts'
import { apiEntities } from './entities/all.ts'

/** All our tables that the ORM knows. */
export const entities = [...apiEntities, ...billingEntities]

/** One Postgres pool, shared by the ORM and the hand-written statements. */
export interface ApiDatabase extends Database {
  readonly orm: MikroORM
}

/**
 * For a process that serves requests. Billing locks an account for as long as the gateway may take to answer, and
 * others that need the same account wait up to ten seconds for it: a statement gets more time than that.
 */
export const apiDeadlines: Deadlines = {
  connect_ms: 6_000,
  statement_ms: 11_000,
  // The request is then answered 503 and the statement frees its connection. Shorter than the time after which a turn
  // takes its connection for dead.
  lock_ms: 3_000,
  idleInTransaction_ms: 60_000,
  silence_ms: 12_000,
}

/**
 * Opens the database and checks that it answers: by itself, the ORM would connect only at the first query.
 * @throws Error when the server cannot be reached
 */
export async function openApiDatabase({
  url,
  poolSize = POOL_SIZE,
  isPooled = false,
  deadlines = apiDeadlines,
}: DatabaseOptions): Promise<ApiDatabase> {
  const orm = await MikroORM.init({
    clientUrl: url,
    // The full address: from `clientUrl` the ORM drops everything after the question mark, such as sslmode.
    driverOptions: { connectionString: url, ...keepingDeadlines(deadlines), ...poolingOf(isPooled) },
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
