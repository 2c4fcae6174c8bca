import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Account } from './account.ts'

/** The audited actions. The words are stored, so they must never change. */
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

/**
 * An entry of the audit trail: what was done to an account, and from where. Entries are added and swept, never changed.
 */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit',
  properties: {
    id: p.bigint().primary().generated('identity'),
    /** Null for an attempt to sign in to an account that does not exist. */
    account: () => p.manyToOne(Account).nullable().deleteRule('cascade'),
    what: p.text().$type<Audited>(),
    /** Null for what others did, another account or the desk. */
    ip: p.text().nullable(),
    /** The browser's user agent; cut to 200 characters. */
    userAgent: p.text().nullable(),
    /** Machine time. */
    at: p.datetime(),
  },
  indexes: [
    // Spelled out, because the ORM does not recognize the descending column when comparing with the database.
    {
      name: 'audit_account_id_index',
      expression: 'create index audit_account_id_index on audit (account_id, id desc)',
    },
  ],
})
export type AuditEntry = InferEntity<typeof AuditEntry>
