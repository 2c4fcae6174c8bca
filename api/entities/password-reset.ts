import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Account } from './account.ts'

/** A link mailed to set a new password, and perhaps to restore an earlier address. Each works once. */
export const PasswordReset = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_reset',
  properties: {
    /** Only the hash is stored, so that reading the table yields no working link. */
    tokenHash: p.text().primary(),
    account: () => p.manyToOne(Account).deleteRule('cascade').index(),
    /** The address that it restores; null when it only sets a password. */
    email: p.text().nullable(),
    /** Machine time. */
    expiresAt: p.datetime(),
  },
  indexes: [{ name: 'password_reset_email_index', properties: ['email'], where: 'email is not null' }],
})
export type PasswordReset = InferEntity<typeof PasswordReset>
