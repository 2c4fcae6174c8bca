/**
 * Links that set a new password. Whoever forgot the old one asks for the first kind. The second kind goes to an address
 * that an account has just left, and puts that address back as well. Only the hash of a link's token is stored. By
 * machine time.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { day_ms, minute_ms } from '../../sms-engine/domain/model/units.ts'
import { PasswordReset } from '../entities/password-reset.ts'
import { hashOf, newToken } from './secret-link.ts'

export const reset_minutes = 30
/** How long an address that was left can be put back. */
export const return_days = 7

/** What a link that is still good does. */
export interface ResetLink {
  readonly accountId: string
  /** The address that it puts back; null when it only sets a password. */
  readonly email: string | null
}

export interface PasswordResets {
  /** A new token for an account. Earlier ones stay good, or whoever asks for the account's next link would end them. */
  issue(accountId: string): Promise<string>
  /** A token that puts back an address that the account leaves. Other tokens stay good. */
  issueReturn(accountId: string, email: string): Promise<string>
  /** What a token would do, if it is still good. */
  find(token: string): Promise<ResetLink | null>
  /**
   * Uses a token up; null when it is no longer good. All others that set a password end with it. One that puts an
   * address back also ends every token issued after it, because whoever stole the account may hold those. That takes two
   * statements: call it in a transaction.
   */
  redeem(token: string): Promise<ResetLink | null>
  /**
   * The account is at this address again, although a link could still put it back. Ends that link and every one issued
   * since, because whoever had the account meanwhile may hold those; earlier ones stay. Two statements: call it in a
   * transaction.
   * @returns false when no link could put the address back
   */
  endSinceLeft(accountId: string, email: string): Promise<boolean>
  /** Ends an account's links to a new password. An address can still be put back. */
  revoke(accountId: string): Promise<void>
  /** Ends every link of an account, those that put an address back included. */
  revokeAll(accountId: string): Promise<void>
  /** Whether a link may still put this address back to an account: until then no other account may take it. */
  isHeld(email: string, exceptFor?: string): Promise<boolean>
}

/** @param em called for each command: a fork of its own, or the entity manager of the transaction it belongs to */
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
  /** Ends the links to a new password, and those to an address that were issued since the one that runs out then. */
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
      // The delete decides: when two use a link at once, it finds the row for only one of them.
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
