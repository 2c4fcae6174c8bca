/**
 * Limits the links that an account may have mailed to unproved addresses. Anyone can type strangers' addresses, so
 * without a limit an account could be used to write to any number of strangers. What one address receives from all
 * accounts together is counted in `letter-limits.ts`. Uses machine time.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { hour_ms } from '../../sms-engine/domain/model/units.ts'
import { StrangerLetter } from '../entities/stranger-letter.ts'

/** Letters in any hour per account, to any number of addresses. */
export const stranger_letters_max = 3

export interface StrangerLetters {
  /**
   * Counts one letter, if it may still be sent. Runs two statements: call it in a transaction, which makes concurrent
   * calls for the same account queue.
   */
  take(accountId: string): Promise<boolean>
}

/** @param em called for each command: returns a new fork, or the entity manager of the surrounding transaction */
export function strangerLetters(em: () => EntityManager, machineNow: () => number = Date.now): StrangerLetters {
  return {
    async take(account) {
      const now = machineNow()
      await em().nativeDelete(StrangerLetter, { account, at: { $lte: new Date(now - hour_ms) } })
      if ((await em().count(StrangerLetter, { account })) >= stranger_letters_max) return false
      await em().insert(StrangerLetter, { account, at: new Date(now) })
      return true
    },
  }
}
