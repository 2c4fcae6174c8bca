/** Links by which a forgotten password is replaced. Only the hash of a link's token is stored. By machine time. */
import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

export const RESET_MINUTES = 30
const TOKEN_BYTES = 32

export interface PasswordResets {
  /** A new token for an account; earlier ones stop working. */
  issue(accountId: string): Promise<string>
  /** The account of a token that is still good, which is thereby used up; null for any other. */
  redeem(token: string): Promise<string | null>
  /** Makes every open link of an account worthless. */
  revoke(accountId: string): Promise<void>
}

export function createPasswordResets(pool: Pool, machineNow: () => number = Date.now): PasswordResets {
  const revoke = async (accountId: string) => {
    await pool.query('delete from password_reset where account_id = $1', [accountId])
  }
  return {
    revoke,
    async issue(accountId) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      await revoke(accountId)
      await pool.query('insert into password_reset (token_hash, account_id, expires_at) values ($1, $2, $3)', [
        hashOf(token),
        accountId,
        new Date(machineNow() + RESET_MINUTES * 60_000),
      ])
      return token
    },
    async redeem(token) {
      const { rows } = await pool.query<{ account_id: string; is_good: boolean }>(
        'delete from password_reset where token_hash = $1 returning account_id, expires_at > $2 as is_good',
        [hashOf(token), new Date(machineNow())],
      )
      return rows[0]?.is_good ? rows[0].account_id : null
    },
  }
}

/** The token is 256 random bits, so a plain hash is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
