/** Who tries a password, and how many wrong tries they get. */

import { networkOf } from '../../sms-engine/engine/network.ts'
import type { Asker } from '../http/fair-queue.ts'
import { tooManyTries } from '../http/refusal.ts'
import type { Limit, ThrottleStore } from '../http/throttle-store.ts'

const window_ms = 15 * 60_000
/** Wrong passwords for one account from one network, or from one known device. */
const byAccount: Limit = { max: 10, window_ms }
/** Wrong passwords from one network for any accounts: one password may be tried at many accounts. */
const byNetwork: Limit = { max: 200, window_ms }

/** A requester who has not yet proved that they have an account. They queue, and are counted, by network. */
export function strangerAt(ip: string): Asker {
  return { line: networkOf(ip), isKnown: false }
}

/** A requester with a session of the account, or with a browser that signed in to it before. */
export function ownerOf(accountId: string): Asker {
  return { line: accountId, isKnown: true }
}

export interface Guess {
  /** As typed, in lower case: addresses without an account are counted too, or counting would reveal which have one. */
  readonly email: string
  readonly ip: string
  /** The id of a browser known to the account (`known-devices.ts`). */
  readonly device: string | null
}

export interface Guesses {
  /**
   * Checks a password. In the end only wrong ones count, but each counts while being checked: otherwise any number of
   * concurrent tries would get through.
   * @param isRight checks the password
   * @throws {Refusal} 429 after too many recent failures; other people's failures never block a known device
   */
  allow(guess: Guess, isRight: () => Promise<boolean>): Promise<boolean>
}

export function guessesIn(counts: ThrottleStore): Guesses {
  return {
    async allow({ email, ip, device }, isRight) {
      const taken: string[] = []
      const giveBack = () => Promise.all(taken.map((name) => counts.giveBack(name)))
      const from = `failed sign-ins of ${device === null ? `network ${networkOf(ip)}` : `device ${device}`}`
      const limits: [name: string, limit: Limit][] = [[`${from}, account ${email}`, byAccount]]
      if (device === null) limits.push([from, byNetwork])
      try {
        for (const [name, limit] of limits) {
          const wait_ms = await counts.take(name, limit)
          if (wait_ms !== null) throw tooManyTries(wait_ms)
          taken.push(name)
        }
        const right = await isRight()
        if (right) await giveBack()
        return right
      } catch (error) {
        await giveBack()
        throw error
      }
    },
  }
}
