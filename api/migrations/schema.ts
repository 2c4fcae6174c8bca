import type { Schema } from '../../sms-engine/runtime/schema.ts'

/** The API's half of the schema. Its migrations run after the engine's. */
export const apiSchema: Schema = {
  table: 'api_migration',
  migrations: {
    '2026-11-20-accounts': async () => (await import('./2026-11-20-accounts.ts')).Accounts,
    '2026-11-20-account-safety': async () => (await import('./2026-11-20-account-safety.ts')).AccountSafety,
    '2026-11-20-billing': async () => (await import('./2026-11-20-billing.ts')).Billing,
    '2026-11-21-address-returns': async () => (await import('./2026-11-21-address-returns.ts')).AddressReturns,
    '2026-11-21-billing-repairs': async () => (await import('./2026-11-21-billing-repairs.ts')).BillingRepairs,
    '2026-11-22-throttles': async () => (await import('./2026-11-22-throttles.ts')).Throttles,
    '2026-11-22-staff-audit': async () => (await import('./2026-11-22-staff-audit.ts')).StaffAudit,
    '2026-11-22-reauthentication': async () => (await import('./2026-11-22-reauthentication.ts')).Reauthentication,
    '2026-11-22-proved-addresses': async () => (await import('./2026-11-22-proved-addresses.ts')).ProvedAddresses,
    '2026-11-22-passkeys': async () => (await import('./2026-11-22-passkeys.ts')).Passkeys,
    '2026-11-22-done-elsewhere': async () => (await import('./2026-11-22-done-elsewhere.ts')).DoneElsewhere,
    '2026-11-22-confirmations': async () => (await import('./2026-11-22-confirmations.ts')).Confirmations,
    '2026-11-22-money-back': async () => (await import('./2026-11-22-money-back.ts')).MoneyBack,
    '2026-11-22-plan-changes': async () => (await import('./2026-11-22-plan-changes.ts')).PlanChanges,
    '2026-11-22-renewals-by-law': async () => (await import('./2026-11-22-renewals-by-law.ts')).RenewalsByLaw,
    '2026-11-22-desk': async () => (await import('./2026-11-22-desk.ts')).Desk,
    '2026-11-22-newcomers': async () => (await import('./2026-11-22-newcomers.ts')).Newcomers,
    '2026-11-22-billing-looks': async () => (await import('./2026-11-22-billing-looks.ts')).BillingLooks,
    '2026-11-22-taxes': async () => (await import('./2026-11-22-taxes.ts')).Taxes,
    '2026-11-23-typed-phones': async () => (await import('./2026-11-23-typed-phones.ts')).TypedPhones,
    '2026-11-23-ends-later': async () => (await import('./2026-11-23-ends-later.ts')).EndsLater,
    '2026-11-23-deeds-of-others': async () => (await import('./2026-11-23-deeds-of-others.ts')).DeedsOfOthers,
    '2026-11-23-handled-events': async () => (await import('./2026-11-23-handled-events.ts')).HandledEvents,
  },
}
