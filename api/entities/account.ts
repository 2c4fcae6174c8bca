import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** Version of the consent text and the page on which it was ticked. */
export interface TypedConsent {
  readonly version: string
  readonly page: string
}

/**
 * The sign-in half of a person. The other half is the engine's `learner` with the same id: zone, pace, selections,
 * verified phone and conversation.
 */
export const Account = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.uuid().primary(),
    /** Trimmed and in lower case, so that one person is one account however they type it. */
    email: p.text().unique(),
    /**
     * When a person last proved that they read its mail, machine time; until then null, and the address may be a
     * stranger's.
     */
    emailProvedAt: p.datetime().nullable(),
    /** The address that the newest link proves, until it is used or expires: a new one, or `email` itself. */
    pendingEmail: p.text().nullable(),
    /** Only the link's hash is stored, so that reading the table yields no working link. */
    pendingTokenHash: p.text().nullable().hidden(),
    /** Machine time. */
    pendingExpiresAt: p.datetime().nullable(),
    /** A PHC string; never selected by queries that build an answer. */
    passwordHash: p.text().hidden(),
    firstName: p.text(),
    lastName: p.text(),
    /** E.164, as last typed. Only a code is sent to it until that code has proved it to the engine. */
    typedPhone: p.text().nullable(),
    /** The consent ticked for that number before it was proved; moves to the consent ledger with the proof. */
    typedConsent: p.json<TypedConsent>().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    { name: 'account_created_at_index', properties: ['createdAt'] },
    {
      name: 'account_pending_expires_at_index',
      properties: ['pendingExpiresAt'],
      where: 'pending_expires_at is not null',
    },
    {
      name: 'account_typed_phone_end',
      expression: 'create index account_typed_phone_end on account (reverse(typed_phone) text_pattern_ops)',
    },
    {
      name: 'account_words',
      expression: `create index account_words on account using gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)`,
    },
  ],
})
export type Account = InferEntity<typeof Account>
