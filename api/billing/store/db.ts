import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * What a statement goes through: on its own, or as part of the transaction that `inTransaction` opened. Nothing here
 * keeps entities between two statements: rows are read into records, and written by statements that name them.
 */
export type Db = EntityManager

/**
 * Everything that `work` does through the `Db` it is given happens, or nothing. What it does through another `Db`
 * happens at once and stays.
 *
 * The transaction is Kysely's, below the ORM, and not `em.transactional`: that one never gives the connection back
 * when the server ends it half way. Ours are open while a payment provider is asked, so a restart of the database would
 * cost a place in the pool for each of them, for good.
 */
export function inTransaction<T>(db: Db, work: (inside: Db) => Promise<T>): Promise<T> {
  return db
    .getKysely()
    .transaction()
    .execute(async (transaction) => {
      const inside = db.fork()
      inside.setTransactionContext(transaction)
      const result = await work(inside)
      await inside.flush()
      return result
    })
}
