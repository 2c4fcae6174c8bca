import type { Pool, PoolClient } from 'pg'
import { createGate } from '../../account/gate.ts'
import { GatewayUnavailable } from '../gateway.ts'

/** Any number will do: it keeps our locks apart from others. */
const lock_space = 7_425_201
/** How long somebody waits for the one before, ms. */
const wait_ms_max = 10_000

/** One at a time for an account, in all processes: whatever reads from the gateway and writes our rows. */
export type AccountLock = <T>(accountId: string, work: (client: PoolClient) => Promise<T>) => Promise<T>

/**
 * A lock in the database, held by a transaction in which `work` writes. It stays open while the gateway is asked, so
 * only a few may at once: a slow gateway must not take all connections from those who only want to read a lesson.
 */
export function createAccountLock(pool: Pool): AccountLock {
  const gate = createGate({ runningMax: 3, waitingMax: 100 })
  return (accountId, work) =>
    gate.run(async () => {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        await client.query(`set local lock_timeout = ${wait_ms_max}`)
        await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [lock_space, accountId])
        const result = await work(client)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((lost: Error) => {
          broken = lost
        })
        if ((error as { code?: string }).code === '55P03') throw new GatewayUnavailable('the one before takes too long')
        throw error
      } finally {
        client.release(broken)
      }
    })
}
