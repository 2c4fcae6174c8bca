import type { EntityManager } from '@mikro-orm/postgresql'
import type { Statement, Statements } from '../sms-engine/runtime/database.ts'

/**
 * Runs `work` in one transaction, on a fork of `em`: commits when `work` returns, rolls back when it throws. Everything
 * in the transaction must go through the entity manager passed to `work`; a statement on any other one, or on the pool,
 * uses another connection and survives a rollback.
 *
 * The transaction is Kysely's, below the ORM, rather than `em.transactional`: the latter never releases its connection
 * when the server ends it midway, so each database restart would permanently cost places in the pool.
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
 * Runs driver-style statements inside an ORM transaction, so that the engine's rows can be part of it. The ORM writes
 * `?` where the driver writes `$1`, and ignores statement names.
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
