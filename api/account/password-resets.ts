/**
 * Links that set a new password. The first kind is requested by a person who forgot the old one. The second kind is
 * mailed to an address that an account has just left, and also restores that address. Only the hash of a link's token
 * is stored. Uses machine time.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { day_ms, minute_ms } from '../../sms-engine/domain/model/units.ts'
import { PasswordReset } from '../entities/password-reset.ts'
import { hashOf, newToken } from './secret-link.ts'

export const reset_minutes = 30
/** How long an abandoned address can be restored. */
export const return_days = 7

/** What a valid link does. */
export interface ResetLink {
  readonly accountId: string
  /** The address that it restores; null when it only sets a password. */
  readonly email: string | null
}

export interface PasswordResets {
  /** A new token for an account. Earlier ones stay valid, or anyone requesting another link would revoke them. */
  issue(accountId: string): Promise<string>
  /** A token that restores an address the account is leaving. Other tokens stay valid. */
  issueReturn(accountId: string, email: string): Promise<string>
  /** What a token would do, if it is still valid. */
  find(token: string): Promise<ResetLink | null>
  /**
   * Uses up a token; null when it is no longer valid. All others that set a password are revoked with it. One that
   * restores an address also revokes every token issued after it, because the account's thief may hold those. Runs two
   * statements: call it in a transaction.
   */
  redeem(token: string): Promise<ResetLink | null>
  /**
   * Call when the account is at this address again while a link could still restore it. Revokes that link and every
   * later one, because anyone who had the account in the meantime may hold those; earlier ones stay. Runs two
   * statements: call it in a transaction.
   * @returns false when no link could restore the address
   */
  endSinceLeft(accountId: string, email: string): Promise<boolean>
  /** Revokes an account's links to a new password. An address can still be restored. */
  revoke(accountId: string): Promise<void>
  /** Revokes every link of an account, including those that restore an address. */
  revokeAll(accountId: string): Promise<void>
  /** Whether a link can still restore this address to an account: until then no other account may take it. */
  isHeld(email: string, exceptFor?: string): Promise<boolean>
}

/** @param em called for each command: returns a new fork, or the entity manager of the surrounding transaction */
export function passwordResets(em: () => EntityManager, machineNow: () => number = Date.now): PasswordResets {
  const insert = async (accountId: string, email: string | null, life_ms: number) => {
    const token = newToken()
    const expiresAt = new Date(machineNow() + life_ms)
    await em().insert(PasswordReset, { tokenHash: hashOf(token), account: accountId, email, expiresAt })
    return token
  }
  const find = (token: string) =>
    em().findOne(PasswordReset, { tokenHash: hashOf(token), expiresAt: { $gt: new Date(machineNow()) } })
  const revoke = async (accountId: string) => {
    await em().nativeDelete(PasswordReset, { account: accountId, email: null })
  }
  /**
   * Revokes the links to a new password, and those to an address that expire at `expiresAt` or later, that is, were
   * issued since.
   */
  const endSince = async (account: string, expiresAt: Date) => {
    const later = { $or: [{ email: null }, { expiresAt: { $gte: expiresAt } }] }
    await em().nativeDelete(PasswordReset, { account, ...later })
  }
  return {
    revoke,
    async revokeAll(account) {
      await em().nativeDelete(PasswordReset, { account })
    },
    issue: (accountId) => insert(accountId, null, reset_minutes * minute_ms),
    issueReturn: (accountId, email) => insert(accountId, email, return_days * day_ms),
    async find(token) {
      const link = await find(token)
      return link && viewLink(link)
    },
    async redeem(token) {
      const link = await find(token)
      // The delete decides: when two requests use a link at once, it matches the row for only one of them.
      if (!link || (await em().nativeDelete(PasswordReset, { tokenHash: link.tokenHash })) === 0) return null
      const used = viewLink(link)
      await revoke(used.accountId)
      if (used.email !== null) await endSince(used.accountId, link.expiresAt)
      return used
    },
    async endSinceLeft(account, email) {
      const live = { account, email, expiresAt: { $gt: new Date(machineNow()) } }
      const oldest = await em().findOne(PasswordReset, live, { orderBy: { expiresAt: 'asc' } })
      if (oldest) await endSince(account, oldest.expiresAt)
      return oldest !== null
    },
    async isHeld(email, exceptFor) {
      const others = exceptFor !== undefined && { account: { $ne: exceptFor } }
      const held = { email, expiresAt: { $gt: new Date(machineNow()) }, ...others }
      return (await em().count(PasswordReset, held)) > 0
    },
  }
}

function viewLink({ account, email }: PasswordReset): ResetLink {
  return { accountId: account.id, email: email ?? null }
}
