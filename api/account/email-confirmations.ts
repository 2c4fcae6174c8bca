/**
 * Links that prove that a person reads an address's mail: the address they registered with, or a new one. An account
 * has one such link at a time, so a newer one revokes the older. Uses machine time.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { hour_ms } from '../../sms-engine/domain/model/units.ts'
import { Account } from '../entities/account.ts'
import { hashOf, newToken } from './secret-link.ts'

export const confirmation_hours = 1

const NOTHING_PENDING = { pendingEmail: null, pendingTokenHash: null, pendingExpiresAt: null }

export interface EmailConfirmations {
  /** A token that proves an address to an account; the earlier one stops working. It does not reserve the address. */
  issue(accountId: string, email: string): Promise<string>
  /** Uses up a token of this account and returns the address that it proves; null when it is no longer valid. */
  redeem(accountId: string, token: string): Promise<string | null>
  /** Revokes the account's token and drops the pending address. */
  revoke(accountId: string): Promise<void>
}

/** @param em called for each command: returns a new fork, or the entity manager of the surrounding transaction */
export function emailConfirmations(em: () => EntityManager, machineNow: () => number = Date.now): EmailConfirmations {
  return {
    async issue(id, pendingEmail) {
      const token = newToken()
      const pendingExpiresAt = new Date(machineNow() + confirmation_hours * hour_ms)
      await em().nativeUpdate(Account, { id }, { pendingEmail, pendingTokenHash: hashOf(token), pendingExpiresAt })
      return token
    },
    async redeem(id, token) {
      const good = { id, pendingTokenHash: hashOf(token), pendingExpiresAt: { $gt: new Date(machineNow()) } }
      const account = await em().findOne(Account, good)
      // The update decides: when two requests use a link at once, it matches the row for only one of them.
      if (!account || (await em().nativeUpdate(Account, good, NOTHING_PENDING)) === 0) return null
      return account.pendingEmail ?? null
    },
    async revoke(id) {
      await em().nativeUpdate(Account, { id }, NOTHING_PENDING)
    },
  }
}

/** The address that an account is waiting to move to, if its link is still valid. */
export function pendingEmailOf({ email, pendingEmail, pendingExpiresAt }: Account): string | null {
  const isWaiting = pendingExpiresAt != null && pendingExpiresAt.getTime() > Date.now()
  return isWaiting && pendingEmail !== email ? (pendingEmail ?? null) : null
}
