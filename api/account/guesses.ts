/** Who tries a password, and how often they may be wrong. */

import { networkOf } from '../../sms-engine/engine/network.ts'
import type { Asker } from '../http/fair-queue.ts'
import { tooManyTries } from '../http/refusal.ts'
import type { Limit, ThrottleStore } from '../http/throttle-store.ts'

const window_ms = 15 * 60_000
/** Wrong passwords for one account from one network, or from one known device. */
const byAccount: Limit = { max: 10, window_ms }
/** Wrong passwords from one network for any accounts: one password may be tried at many. */
const byNetwork: Limit = { max: 200, window_ms }

/** Whoever has proved by nothing yet that they have an account. They wait, and are counted, by network. */
export function strangerAt(ip: string): Asker {
  return { line: networkOf(ip), isKnown: false }
}

/** Whoever has a session of the account, or signed in to it from this browser before. */
export function ownerOf(accountId: string): Asker {
  return { line: accountId, isKnown: true }
}

export interface Guess {
  /** As typed, in lower case: an address without an account is counted too, or counting would tell which have one. */
  readonly email: string
  readonly ip: string
  /** The name of a browser that is known to the account (`known-devices.ts`). */
  readonly device: string | null
}

export interface Guesses {
  /**
   * Lets a password be tried. Only a wrong one counts in the end, but each counts while it is being tried: otherwise
   * as many as arrive at once could be tried.
   * @param isRight tries it
   * @throws {Refusal} 429 when too many were wrong lately; whoever is known is never held up by what others did
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
