import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Account } from './account.ts'

/** What is written down. The words are stored, so they stay for good. */
export type Audited =
  | 'registered'
  | 'signed-in'
  | 'sign-in-failed'
  | 'reauthenticated'
  | 'reauthentication-failed'
  | 'signed-out'
  | 'session-ended'
  | 'password-changed'
  | 'password-reset-asked'
  | 'password-reset'
  | 'email-confirmation-sent'
  | 'email-confirmed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'email-changed'
  | 'email-put-back'
  | 'phone-changed'
  | 'phone-verified'
  | 'phone-lost'
  | 'preferences-changed'
  | 'lessons-paused'
  | 'lessons-resumed'
  | 'exported'
  | 'subscription-canceled'
  | 'subscription-reactivated'
  | 'plan-changed'
  | 'subscription-paused'
  | 'subscription-resumed'
  | 'foreign-card-refused'

/** One line of the audit trail: what was done to an account, and from where. Lines are added and swept, never changed. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit',
  properties: {
    id: p.bigint().primary().generated('identity'),
    /** Null when somebody tried to sign in to an account that does not exist. */
    account: () => p.manyToOne(Account).nullable().deleteRule('cascade'),
    what: p.text().$type<Audited>(),
    ip: p.text(),
    /** What the browser called itself; cut to 200 characters. */
    userAgent: p.text().nullable(),
    /** Machine time. */
    at: p.datetime(),
  },
  indexes: [
    // Spelled out, because the ORM does not recognise the descending column when it compares this with the database.
    {
      name: 'audit_account_id_index',
      expression: 'create index audit_account_id_index on audit (account_id, id desc)',
    },
  ],
})
export type AuditEntry = InferEntity<typeof AuditEntry>
