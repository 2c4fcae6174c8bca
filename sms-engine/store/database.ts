import { type AnyEntity, type EntityClass, type EntitySchema, MikroORM } from '@mikro-orm/postgresql'
import type pg from 'pg'

/** One Postgres pool, shared by the ORM and by the statements that are written by hand. */
export interface Database {
  readonly orm: MikroORM
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** postgres:// address. */
  readonly url: string
  readonly entities?: readonly (EntitySchema | EntityClass<AnyEntity>)[]
  readonly poolSize?: number
}

/**
 * Opens the database and proves that it answers: the ORM itself would connect only at the first query.
 * @throws Error when the server cannot be reached
 */
export async function openDatabase({ url, entities = [], poolSize = 12 }: DatabaseOptions): Promise<Database> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [...entities],
    pool: { min: 0, max: poolSize },
    discovery: { warnWhenNoEntities: false },
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
