import { createSerial } from '../../../sms-engine/engine/serial.ts'
import { limitConcurrency } from '../../http/busy.ts'
import { inTransaction } from '../../transaction.ts'
import { GatewayUnavailable } from '../gateway.ts'
import type { Db } from './db.ts'

/** An arbitrary number that keeps our locks apart from others. */
const lock_space = 7_425_201
/** How long a caller waits for the lock. */
const wait_ms_max = 10_000

/** Serializes everything that reads an account from the gateway and writes our rows, across all processes. */
export type AccountLock = <T>(accountId: string, work: (db: Db) => Promise<T>) => Promise<T>

/**
 * A database lock held by a transaction in which `work` writes. It stays open during calls to the gateway, so only a
 * few may run at once: a slow gateway must not take all connections from people who only want to read a lesson.
 */
export function createAccountLock(db: Db): AccountLock {
  const limited = limitConcurrency({ runningMax: 3, waitingMax: 100 })
  // An account waits here for itself, so that it never takes the places of the others.
  const inTurn = createSerial()
  const locked = <T>(accountId: string, work: (db: Db) => Promise<T>) =>
    limited(async () => {
      try {
        return await inTransaction(db, async (inside) => {
          await inside.execute(`set local lock_timeout = ${wait_ms_max}`)
          await inside.execute('select pg_advisory_xact_lock(?, hashtext(?))', [lock_space, accountId])
          return work(inside)
        })
      } catch (error) {
        if (isLockTimeout(error)) throw new GatewayUnavailable('the one before takes too long')
        throw error
      }
    })
  return (accountId, work) => inTurn(accountId, () => locked(accountId, work))
}

/** Whether Postgres gave up waiting for another lock holder. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
