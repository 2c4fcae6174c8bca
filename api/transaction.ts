import type { EntityManager } from '@mikro-orm/postgresql'
import type { Statement, Statements } from '../sms-engine/runtime/database.ts'

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

/**
 * Runs statements that are written for the driver inside a transaction of the ORM, so that the engine's rows can belong to
 * it. The ORM writes `?` where the driver writes `$1`, and names are of no use to it.
 */
export function statementsIn(inside: EntityManager): Statements {
  return {
    async query<R>({ text, values }: Statement) {
      const inOrder: unknown[] = []
      const spelled = text.replace(/\$(\d+)/g, (_place, nth: string) => {
        inOrder.push(values[Number(nth) - 1])
        return '?'
      })
      return { rows: await inside.execute<R[]>(spelled, inOrder) }
    },
  }
}
