import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Account } from './account.ts'

/** A passkey by which its owner signs in. Only its public half is here: nobody who reads the table can sign in with it. */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    /** The credential's id, base64url, as the browser gives it. */
    id: p.text().primary(),
    account: () => p.manyToOne(Account).deleteRule('cascade').index(),
    /** A COSE key, base64url. */
    publicKey: p.text(),
    /** How often the authenticator says it signed; 0 with those that do not count. */
    counter: p.bigint('number'),
    /** How browsers reach the authenticator (`internal`, `usb`, …): they ask for it the right way by these. */
    transports: p.json<readonly string[]>(),
    /** What the browser that added it called itself, to tell it from others; cut to 200 characters. */
    userAgent: p.text().nullable(),
    /** Machine time, like the other times of a passkey. */
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
    /** When the newest challenge was made that it answered: an older one, or the same again, is a replay. */
    challengedAt: p.datetime(),
  },
})
export type Passkey = InferEntity<typeof Passkey>
