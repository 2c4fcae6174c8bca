import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Account } from './account.ts'

/**
 * A passkey with which its owner signs in. Only its public half is stored: reading the table is not enough to sign in.
 */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    /** The credential's id, base64url, as the browser gives it. */
    id: p.text().primary(),
    account: () => p.manyToOne(Account).deleteRule('cascade').index(),
    /** A COSE key, base64url. */
    publicKey: p.text(),
    /** How often the authenticator says it has signed; 0 for those that do not count. */
    counter: p.bigint('number'),
    /** How browsers reach the authenticator (`internal`, `usb`, …), so that they prompt for it the right way. */
    transports: p.json<readonly string[]>(),
    /** The user agent of the browser that added it, to tell passkeys apart; cut to 200 characters. */
    userAgent: p.text().nullable(),
    /** Machine time, like the other times of a passkey. */
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
    /** When the newest challenge it answered was made: an answer to the same or an older one is a replay. */
    challengedAt: p.datetime(),
  },
})
export type Passkey = InferEntity<typeof Passkey>
