/**
 * How many links an account may have mailed to addresses that nobody has proved. Anybody can type strangers' addresses,
 * so without a limit an account would be a way to write to as many strangers as it likes. How much one of them gets from
 * all accounts together is counted in `letter-limits.ts`. By machine time.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { hour_ms } from '../../sms-engine/domain/model/units.ts'
import { StrangerLetter } from '../entities/stranger-letter.ts'

/** Letters in any hour, for one account, however many addresses they go to. */
export const stranger_letters_max = 3

export interface StrangerLetters {
  /**
   * Counts one letter, if it may still be sent. It takes two statements: call it in a transaction, which keeps a second
   * one of the same account waiting.
   */
  take(accountId: string): Promise<boolean>
}

/** @param em called for each command: a fork of its own, or the entity manager of the transaction it belongs to */
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
