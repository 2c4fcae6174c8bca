import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { Account } from './account.ts'

/** One sign-in on one device. Its id is the token's `jti`; the token counts only while this row says so. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    account: () => p.manyToOne(Account).deleteRule('cascade').index(),
    /** What the browser called itself, for the list of sessions; cut to 200 characters. */
    userAgent: p.text().nullable(),
    /** Machine time, like everything about sessions: it does not move with the service's clock. */
    createdAt: p.datetime(),
    lastSeenAt: p.datetime(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  },
})
export type Session = InferEntity<typeof Session>
