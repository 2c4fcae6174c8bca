/** Who did what to an account, from where: for the person to look at, and for us when something went wrong. */
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'

/** What is written down. The words are permanent: they are stored. */
export type Audited =
  | 'registered'
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'session-ended'
  | 'password-changed'
  | 'password-reset-asked'
  | 'password-reset'
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
  | 'subscription-paused'
  | 'subscription-resumed'
  | 'foreign-card-refused'

/** Where a request came from, as far as we believe it. */
export type Origin = Pick<FastifyRequest, 'ip' | 'headers'>

export interface AuditTrail {
  /** @param accountId null when somebody tried an address that has no account. */
  note(origin: Origin, accountId: string | null, what: Audited): Promise<void>
}

const USER_AGENT_LENGTH_MAX = 200

export function createAuditTrail(pool: Pool): AuditTrail {
  return {
    async note({ ip, headers }, accountId, what) {
      await pool.query('insert into audit (account_id, what, ip, user_agent, at) values ($1, $2, $3, $4, $5)', [
        accountId,
        what,
        ip,
        headers['user-agent']?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
        new Date(),
      ])
    },
  }
}
