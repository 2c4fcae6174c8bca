import { migrateEngine, runMigrations } from '../../sms-engine/store/migrate.ts'
import { AccountSafety } from './2026-11-20-account-safety.ts'
import { Accounts } from './2026-11-20-accounts.ts'
import { Billing } from './2026-11-20-billing.ts'
import { AddressReturns } from './2026-11-21-address-returns.ts'
import { BillingRepairs } from './2026-11-21-billing-repairs.ts'
import { apiSchema } from './schema.ts'

const classes = {
  '2026-11-20-accounts': Accounts,
  '2026-11-20-account-safety': AccountSafety,
  '2026-11-20-billing': Billing,
  '2026-11-21-address-returns': AddressReturns,
  '2026-11-21-billing-repairs': BillingRepairs,
}

/** Runs what has not run yet, the engine's half first; returns the names of what it ran. */
export async function migrateAll(url: string): Promise<string[]> {
  return [...(await migrateEngine(url)), ...(await runMigrations(url, apiSchema, classes))]
}
