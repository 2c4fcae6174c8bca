import type { Schema } from '../../sms-engine/store/schema.ts'

/** The API's half of the schema. Its migrations run after the engine's. */
export const apiSchema = {
  table: 'api_migration',
  migrations: [
    '2026-11-20-accounts',
    '2026-11-20-account-safety',
    '2026-11-20-billing',
    '2026-11-21-address-returns',
    '2026-11-21-billing-repairs',
  ],
} as const satisfies Schema
