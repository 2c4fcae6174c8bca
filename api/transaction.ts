import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * Runs `work` in one transaction, on a fork of `em`: everything is committed when it returns, and nothing when it throws.
 * What belongs to the transaction must go through the entity manager that `work` is given; a statement on any other, or
 * on the pool, is on another connection, and stays when the transaction is undone.
 *
 * The transaction is Kysely's, below the ORM, and not `em.transactional`: that one never gives its connection back when
 * the server ends it half-way, so that each restart of the database would cost places in the pool for good.
 */
export function inTransaction<T>(em: EntityManager, work: (inside: EntityManager) => Promise<T>): Promise<T> {
  return em
    .getKysely()
    .transaction()
    .execute(async (transaction) => {
      const inside = em.fork()
      inside.setTransactionContext(transaction)
      const result = await work(inside)
      await inside.flush()
      return result
    })
}
