import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createTestDatabase } from '../../../sms-engine/testing/database.ts'
import { openApiDatabase } from '../../database.ts'
import { migrateAll } from '../../migrations/migrate-all.ts'
import type { BillingMode } from '../../schemas/billing.ts'
import { insertCustomer } from '../store/customers.ts'
import type { Db } from '../store/db.ts'

/** Billing's tables alone. */
export interface Store {
  readonly db: Db
  readonly pool: pg.Pool
  newAccount(): Promise<string>
  /** Creates an account and its customer; returns both ids. */
  newCustomer(mode?: BillingMode): Promise<{ id: string; accountId: string }>
  /** The first row of a query. */
  row(sql: string, params?: readonly unknown[]): Promise<Record<string, unknown>>
  /** Empties a table, so that one test leaves nothing for the next. */
  empty(table: string): Promise<void>
  close(): Promise<void>
}

export async function openStore(): Promise<Store> {
  const { orm, pool, close } = await openApiDatabase({ url: await createTestDatabase(migrateAll) })
  const db = orm.em.fork()

  async function newAccount(): Promise<string> {
    const id = randomUUID()
    await pool.query(
      `insert into account (id, email, password_hash, first_name, last_name) values ($1, $2, '', 'Ann', 'Archer')`,
      [id, `${id}@example.com`],
    )
    return id
  }

  return {
    db,
    pool,
    newAccount,
    async newCustomer(mode = 'test') {
      const accountId = await newAccount()
      const id = `cus_${accountId}`
      await insertCustomer(db, { id, accountId, mode, payerEmail: null })
      return { id, accountId }
    },
    async row(sql, params = []) {
      const { rows } = await pool.query(sql, [...params])
      return rows[0] ?? {}
    },
    async empty(table) {
      await pool.query(`delete from ${table}`)
    },
    close,
  }
}
