/** Sessions: the stored side of a token, which can end it early. All in machine time. */
import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import type { Statement } from '../../sms-engine/runtime/database.ts'
import { behind, type Found, type Read, viewFound } from '../../sms-engine/runtime/reads.ts'
import { Session } from '../entities/session.ts'
import type { SessionClaim } from '../http/authenticate.ts'
import { userAgentToKeep } from '../http/user-agent.ts'

/** How long a session and its token last, even with constant use. */
export const session_days = 7
/** An unused session ends after this time. */
export const session_idle_days = 3
/** `last_seen_at` is written at most this often, so that reading a page usually costs no write. */
const touch_every_ms = 10 * 60_000

/** Two timestamps of a session, in ms. They are equal until its owner proves again who they are. */
export interface SignInProof {
  readonly signedInAt: number
  readonly provedAt: number
}

export interface SessionRepository {
  /** Starts a session for an existing account. */
  open(accountId: string, userAgent: string | undefined): Promise<SessionClaim>
  /** Records that its owner has just proved again who they are. */
  noteProof(claim: SessionClaim): Promise<void>
  /** When its owner signed in and last proved who they are; null when there is no such session. */
  findProof(claim: SessionClaim): Promise<SignInProof | null>
  /** Whether the session is live: neither ended nor expired. */
  isLive(claim: SessionClaim): Promise<boolean>
  /** Ends one session; false when there is no such session, or it was ended before. */
  revoke(claim: SessionClaim): Promise<boolean>
  /** Ends every session of an account, or all but one; returns how many of them were live. */
  revokeAll(accountId: string, exceptId?: string): Promise<number>
  /** The live sessions of an account, last used first. */
  list(accountId: string): Promise<Session[]>
}

/** Adds reads in SQL that cannot be part of a transaction: they use a connection of their own. */
export interface SessionStore extends SessionRepository {
  /** Whether the session is live; records that it was used. */
  touch(claim: SessionClaim): Promise<boolean>
  /** The same, and what a read finds, in one statement; null if the session is not live: then nothing was read. */
  touchAndRead<T>(claim: SessionClaim, read: Read<T>): Promise<{ readonly found: T } | null>
}

/** @param em called for each command: returns a new fork, or the entity manager of the surrounding transaction */
export function sessionRepository(em: () => EntityManager, machineNow: () => number = Date.now): SessionRepository {
  const liveNow = () => {
    const now = machineNow()
    const idleSince = new Date(now - session_idle_days * day_ms)
    return { revokedAt: null, expiresAt: { $gt: new Date(now) }, lastSeenAt: { $gt: idleSince } }
  }
  return {
    async open(accountId, userAgent) {
      const id = randomUUID()
      const now = machineNow()
      await em().insert(Session, {
        id,
        account: accountId,
        userAgent: userAgentToKeep(userAgent),
        createdAt: new Date(now),
        authenticatedAt: new Date(now),
        lastSeenAt: new Date(now),
        expiresAt: new Date(now + session_days * day_ms),
      })
      return { id, accountId }
    },
    async noteProof({ id, accountId }) {
      await em().nativeUpdate(Session, { id, account: accountId }, { authenticatedAt: new Date(machineNow()) })
    },
    async findProof({ id, accountId }) {
      const session = await em().findOne(Session, { id, account: accountId })
      return session && { signedInAt: session.createdAt.getTime(), provedAt: session.authenticatedAt.getTime() }
    },
    isLive: async ({ id, accountId }) => (await em().count(Session, { id, account: accountId, ...liveNow() })) === 1,
    async revoke({ id, accountId }) {
      const live = { id, account: accountId, revokedAt: null }
      return (await em().nativeUpdate(Session, live, { revokedAt: new Date(machineNow()) })) === 1
    },
    async revokeAll(accountId, exceptId) {
      const all = { account: accountId, revokedAt: null, ...(exceptId !== undefined && { id: { $ne: exceptId } }) }
      const revoked = { revokedAt: new Date(machineNow()) }
      const live = await em().nativeUpdate(Session, { ...all, ...liveNow() }, revoked)
      await em().nativeUpdate(Session, all, revoked)
      return live
    },
    list(accountId) {
      const live = { account: accountId, ...liveNow() }
      return em().find(Session, live, { orderBy: { lastSeenAt: 'desc', id: 'asc' } })
    },
  }
}

export function createSessionStore(
  em: () => EntityManager,
  pool: Pool,
  machineNow: () => number = Date.now,
): SessionStore {
  // In SQL, because every signed-in request runs it (README, decision of 2026-11-22). Its moments are sent as ISO 8601,
  // because the driver takes longer to write a Date.
  const iso = (at: number) => new Date(at).toISOString()
  const liveAt = (now: number, { id, accountId }: SessionClaim) => ({
    name: 'touch-session',
    text: `select last_seen_at < $5 as touched_long_ago from session
      where id = $1 and account_id = $2 and revoked_at is null and expires_at > $3 and last_seen_at > $4`,
    values: [id, accountId, iso(now), iso(now - session_idle_days * day_ms), iso(now - touch_every_ms)],
  })
  async function run<Row extends { touched_long_ago: boolean }>(
    { id }: SessionClaim,
    now: number,
    statement: Statement,
  ): Promise<Row | undefined> {
    const { rows } = await pool.query<Row>(statement)
    if (rows[0]?.touched_long_ago) await em().nativeUpdate(Session, { id }, { lastSeenAt: new Date(now) })
    return rows[0]
  }
  return {
    ...sessionRepository(em, machineNow),
    async touch(claim) {
      const now = machineNow()
      return (await run(claim, now, liveAt(now, claim))) !== undefined
    },
    async touchAndRead<T>(claim: SessionClaim, read: Read<T>) {
      const now = machineNow()
      const statement = behind(liveAt(now, claim), read)
      const row = await run<{ touched_long_ago: boolean; found: Found | null }>(claim, now, statement)
      return row === undefined ? null : { found: viewFound(read, row.found) }
    },
  }
}
