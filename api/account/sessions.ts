/** Sessions: the server's side of a token, so that a token can end before its time. All by machine time. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** Life of a token and of its session, whatever happens in it. */
export const SESSION_DAYS = 7
/** A session nobody used for so long is over. */
export const SESSION_IDLE_DAYS = 3
/** `last_seen_at` is written at most this often, so that reading a page costs no write. */
const TOUCH_EVERY_MINUTES = 10
const USER_AGENT_LENGTH_MAX = 200

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The two ids that a token carries. */
export interface SessionClaim {
  readonly id: string
  readonly accountId: string
}

/** One device that is signed in. Machine time, ms. */
export interface LiveSession {
  readonly id: string
  readonly userAgent: string | null
  readonly createdAt: number
  readonly lastSeenAt: number
}

export interface SessionStore {
  /** Starts a session of an account that exists. */
  open(accountId: string, userAgent: string | undefined): Promise<SessionClaim>
  /** Whether the session is live; notes that it was used. */
  touch(claim: SessionClaim): Promise<boolean>
  /** Ends one session; false when there is no such live session. */
  revoke(claim: SessionClaim): Promise<boolean>
  /** Ends every session of an account, or all but one; returns how many. */
  revokeAll(accountId: string, exceptId?: string): Promise<number>
  /** The live sessions of an account, last used first. */
  list(accountId: string): Promise<LiveSession[]>
}

export function createSessionStore(pool: Pool, machineNow: () => number = Date.now): SessionStore {
  return {
    async open(accountId, userAgent) {
      const claim = { id: randomUUID(), accountId }
      const now = machineNow()
      await pool.query(
        `insert into session (id, account_id, user_agent, created_at, last_seen_at, expires_at)
         values ($1, $2, $3, $4, $4, $5)`,
        [
          claim.id,
          accountId,
          userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
          new Date(now),
          new Date(now + SESSION_DAYS * DAY_MS),
        ],
      )
      return claim
    },

    async touch({ id, accountId }) {
      const now = machineNow()
      const { rows } = await pool.query<{ touched_long_ago: boolean }>({
        name: 'touch-session',
        text: `select last_seen_at < $5 as touched_long_ago from session
         where id = $1 and account_id = $2 and revoked_at is null and expires_at > $3 and last_seen_at > $4`,
        values: [
          id,
          accountId,
          new Date(now),
          new Date(now - SESSION_IDLE_DAYS * DAY_MS),
          new Date(now - TOUCH_EVERY_MINUTES * MINUTE_MS),
        ],
      })
      const session = rows[0]
      if (session === undefined) return false
      if (session.touched_long_ago) {
        await pool.query('update session set last_seen_at = $2 where id = $1', [id, new Date(now)])
      }
      return true
    },

    async revoke({ id, accountId }) {
      const { rowCount } = await pool.query(
        'update session set revoked_at = $3 where id = $1 and account_id = $2 and revoked_at is null',
        [id, accountId, new Date(machineNow())],
      )
      return rowCount === 1
    },

    async revokeAll(accountId, exceptId) {
      const { rowCount } = await pool.query(
        `update session set revoked_at = $2
         where account_id = $1 and revoked_at is null and ($3::uuid is null or id <> $3)`,
        [accountId, new Date(machineNow()), exceptId ?? null],
      )
      return rowCount ?? 0
    },

    async list(accountId) {
      const now = machineNow()
      const { rows } = await pool.query<LiveSession>(
        `select id, user_agent as "userAgent", (extract(epoch from created_at) * 1000)::float8 as "createdAt",
           (extract(epoch from last_seen_at) * 1000)::float8 as "lastSeenAt"
         from session
         where account_id = $1 and revoked_at is null and expires_at > $2 and last_seen_at > $3
         order by last_seen_at desc, id`,
        [accountId, new Date(now), new Date(now - SESSION_IDLE_DAYS * DAY_MS)],
      )
      return rows
    },
  }
}
