import type { Pool } from 'pg'
import type { MigrationSet } from '../../sms-engine/store/migrate.ts'
import { AccountSafety } from './2026-11-20-account-safety.ts'
import { Accounts } from './2026-11-20-accounts.ts'
import { Billing } from './2026-11-20-billing.ts'
import { AddressReturns } from './2026-11-21-address-returns.ts'
import { BillingRepairs } from './2026-11-21-billing-repairs.ts'

/** The API's half of the schema, oldest first. Runs after the engine's. Names are permanent. */
export const apiMigrations: MigrationSet = {
  table: 'api_migration',
  migrations: [
    { name: '2026-11-20-accounts', class: Accounts },
    { name: '2026-11-20-account-safety', class: AccountSafety },
    { name: '2026-11-20-billing', class: Billing },
    { name: '2026-11-21-address-returns', class: AddressReturns },
    { name: '2026-11-21-billing-repairs', class: BillingRepairs },
  ],
}

/** Whether all of them have run; a server that finds less refuses to start. */
export async function isApiMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool
    .query<{ name: string }>(`select name from ${apiMigrations.table}`)
    .catch(() => ({ rows: [] }))
  const ran = new Set(rows.map(({ name }) => name))
  return apiMigrations.migrations.every(({ name }) => ran.has(name))
}
