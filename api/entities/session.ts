import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Account } from './account.ts'

/** A signed-in device. Its id is the `jti` of the device's token, which is valid only while this row is live. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    account: () => p.manyToOne(Account).deleteRule('cascade').index(),
    /** The browser's user agent, for the list of sessions; cut to 200 characters. */
    userAgent: p.text().nullable(),
    /** Machine time, like the session's other times: fast-forwarding the service must not sign anyone out. */
    createdAt: p.datetime(),
    /** When its owner last proved who they are: by signing in, or again since (`account/reauthentication.ts`). */
    authenticatedAt: p.datetime().defaultRaw('now()'),
    lastSeenAt: p.datetime(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  },
})
export type Session = InferEntity<typeof Session>
