/**
 * Links that set a new password. One kind is asked for by whoever forgot the old one; the other is mailed to an address
 * that an account has just left, and puts that address back as well. Only the hash of a link's token is stored. By
 * machine time.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

export const RESET_MINUTES = 30
/** How long an address that was left can be put back. */
export const RETURN_DAYS = 7
const TOKEN_BYTES = 32

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What a link that is still good does. */
export interface ResetLink {
  readonly accountId: string
  /** The address that it puts back; null when it only sets a password. */
  readonly email: string | null
}

export interface PasswordResets {
  /** A new token for an account; earlier ones stop working. */
  issue(accountId: string): Promise<string>
  /** A token that puts an address back which the account is about to leave. Others stay good. */
  issueReturn(accountId: string, email: string): Promise<string>
  /** What a token would do, if it is still good. */
  find(token: string): Promise<ResetLink | null>
  /**
   * Uses a token up; null when it is no longer good. One that puts an address back ends all that was issued after it:
   * it is the word of whoever had the account before.
   */
  redeem(token: string): Promise<ResetLink | null>
  /** Makes an account's links to a new password worthless. An address can still be put back. */
  revoke(accountId: string): Promise<void>
  /** Takes one token back. */
  forget(token: string): Promise<void>
  /** Whether an address may yet be put back to an account, so that no other can take it meanwhile. */
  isHeld(email: string, exceptFor?: string): Promise<boolean>
}

export function createPasswordResets(pool: Pool, machineNow: () => number = Date.now): PasswordResets {
  const insert = async (accountId: string, email: string | null, life_ms: number) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await pool.query('insert into password_reset (token_hash, account_id, email, expires_at) values ($1, $2, $3, $4)', [
      hashOf(token),
      accountId,
      email,
      new Date(machineNow() + life_ms),
    ])
    return token
  }
  const revoke = async (accountId: string) => {
    await pool.query('delete from password_reset where account_id = $1 and email is null', [accountId])
  }
  return {
    revoke,
    async issue(accountId) {
      await revoke(accountId)
      return insert(accountId, null, RESET_MINUTES * MINUTE_MS)
    },
    issueReturn: (accountId, email) => insert(accountId, email, RETURN_DAYS * DAY_MS),
    async find(token) {
      const { rows } = await pool.query<ResetLink>(
        'select account_id as "accountId", email from password_reset where token_hash = $1 and expires_at > $2',
        [hashOf(token), new Date(machineNow())],
      )
      return rows[0] ?? null
    },
    async redeem(token) {
      const { rows } = await pool.query<ResetLink>(
        `with redeemed as (
           delete from password_reset where token_hash = $1 and expires_at > $2 returning account_id, email, expires_at
         ), superseded as (
           delete from password_reset other using redeemed r
           where other.account_id = r.account_id and other.token_hash <> $1
             and r.email is not null and (other.email is null or other.expires_at >= r.expires_at)
         )
         select account_id as "accountId", email from redeemed`,
        [hashOf(token), new Date(machineNow())],
      )
      return rows[0] ?? null
    },
    async forget(token) {
      await pool.query('delete from password_reset where token_hash = $1', [hashOf(token)])
    },
    async isHeld(email, exceptFor) {
      const { rowCount } = await pool.query(
        `select from password_reset
         where email = $1 and expires_at > $2 and ($3::uuid is null or account_id <> $3) limit 1`,
        [email, new Date(machineNow()), exceptFor ?? null],
      )
      return rowCount === 1
    },
  }
}

/** The token is 256 random bits, so a plain hash is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
